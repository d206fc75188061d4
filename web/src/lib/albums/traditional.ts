/** The addresses of the traditional faces, by card. */
import { album } from "./album";

export default album(import.meta.glob<string>("../../assets/traditional/*.svg", { query: "?url", import: "default", eager: true }));
