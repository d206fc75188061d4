// Takes the addresses of sponsors out of package-lock.json: addresses stay out of the repository. npm does not need them.
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
}
writeFileSync(path, JSON.stringify(lock, null, 2) + "\n");
