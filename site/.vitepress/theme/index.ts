/** The default theme without its fonts, and the playground on the page of that name. */
import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import Layout from "./Layout.vue";
import "./style.css";

export default { extends: DefaultTheme, Layout } satisfies Theme;
