/** Every optional part of the stores. */
import { links } from "../../src/runtime/stores/links.js";
import type { OptionalParts } from "../../src/runtime/stores/store-parts.js";
import { subsets } from "../../src/runtime/stores/subset.js";
import { versions } from "../../src/runtime/stores/versions.js";

export const allParts: OptionalParts = { links, subsets, versions };
