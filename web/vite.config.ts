import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the server. */
const server = `http://${process.env.CANASTA_SERVER ?? "127.0.0.1:8123"}`;
/** The server answers only pages that it served itself, so what is passed on to it says so. */
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

// The server sends a strict content security policy, so nothing may be inlined: no scripts, styles, fonts or pictures.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/canasta/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is alike is smaller together: all styles, and all that every page needs.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "core", test: /src.main\.ts$/ }] } } },
    target: "es2022",
  },
  // Stores are tested as they run in the browser.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": proxied, "/ws": { ...proxied, ws: true, rewriteWsOrigin: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
