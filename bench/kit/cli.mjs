// @ts-check
/** Where the command line is that is measured: the built one, as it is packed. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own folder. */
export const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The script that `npx resource-gen` starts. */
export const cli = `${home}/bin/resource-gen.js`;
