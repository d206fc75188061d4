/** What is fetched together when people play with each other: the parts are much alike, so that one file is smaller. */

export { default as EndSheet } from "../sheets/EndSheet.svelte";
export { default as RatingChange } from "../sheets/RatingChange.svelte";
export { default as ChatBox } from "../table/ChatBox.svelte";
export { default as ChatWindow } from "../table/ChatWindow.svelte";
export { default as CompanyStrip } from "../table/CompanyStrip.svelte";
export { default as Confirm } from "../table/Confirm.svelte";
export { default as Entering } from "./Entering.svelte";
export { default as OnlinePages } from "./OnlinePages.svelte";
export { default as Strip } from "./Strip.svelte";
