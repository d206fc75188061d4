// Writes the faces of the traditional deck as SVG files, from the React components of @letele/playing-cards (CC0):
//     npm pack @letele/playing-cards && tar xzf letele-playing-cards-*.tgz && node draw.mjs package
import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2];
const source = readFileSync(`${folder}/dist/index.esm.js`, "utf8");
const target = new URL("../../src/assets/traditional/", import.meta.url);

/** Attributes that SVG itself writes in camel case. */
const AS_IT_IS = new Set(["viewBox", "preserveAspectRatio", "patternUnits", "gradientUnits", "gradientTransform", "clipPathUnits"]);

function attribute(name) {
  if (["className", "aria-labelledby", "xmlnsXlink"].includes(name)) return null;
  if (name === "xlinkHref") return "href";
  return AS_IT_IS.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const React = {
  createElement(tag, attributes, ...children) {
    const written = Object.entries(attributes ?? {})
      .map(([name, value]) => [attribute(name), value])
      .filter(([name, value]) => name !== null && value !== undefined)
      .map(([name, value]) => ` ${name}="${String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
    const inside = children.flat().filter((child) => child != null).join("");
    return inside ? `<${tag}${written.join("")}>${inside}</${tag}>` : `<${tag}${written.join("")}/>`;
  },
};

const body = source.replace(/^import .*$/gm, "").replace(/^export \{(.*)\};?\s*$/m, (_, names) => {
  return `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`;
});
const components = new Function("React", "_extends", body)(React, Object.assign);

for (const [name, component] of Object.entries(components)) {
  const suit = name[0].toLowerCase();
  const rank = name.slice(1).toUpperCase().replace("10", "T");
  if (suit === "b") continue;
  const file = suit === "j" ? (rank === "1" ? "joker-red" : "joker-black") : rank + suit;
  // Ids are long and repeated; inside a file of its own a short one is as good.
  let text = component({}).replace(/[A-Z0-9]+-[A-Z0-9]+_svg__/g, "");
  // The ace of spades carries an address and its code; here it is an ace like the others.
  if (file === "As") text = text.replace(/<text.*<\/text>/, "").replace(/<path fill="#fff"[^>]*\/>/, "");
  writeFileSync(new URL(`${file}.svg`, target), text);
}
