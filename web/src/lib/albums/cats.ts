/** The addresses of the cat pictures, by card. */
import { album } from "./album";

export default album(import.meta.glob<string>("../../assets/cats/*.svg", { query: "?url", import: "default", eager: true }));
