/**
 * The rules of the whole project, with this folder as the top: what the root's own
 * configuration leaves out here, as these packages are not installed there.
 */
import { defineConfig, globalIgnores } from "eslint/config";
import rules from "../eslint.config.js";

export default defineConfig(rules, globalIgnores([".vitepress/cache/"]));
