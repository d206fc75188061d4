import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // The usual names of scopes are longer than what they say.
  compilerOptions: { discloseVersion: false, cssHash: ({ hash, filename, css }) => `s-${hash(filename ?? css).slice(0, 5)}` },
};
