/** A manifest of a loop and an import: see define.test.ts. */
import { defineResources, type ResourceInput } from "../../src/define.js";
import { pages } from "./pages.js";

const kinds: Record<string, ResourceInput> = {};
for (const kind of ["books", "films"]) kinds[kind] = { only: ["index"] };

export default defineResources({ resources: { ...pages, ...kinds } });
