import { mount } from "svelte";
import App from "./App.svelte";
import { textSize } from "./lib/text-size.svelte";
import "./styles/base.css";

textSize.watch();
mount(App, { target: document.getElementById("app")! });
