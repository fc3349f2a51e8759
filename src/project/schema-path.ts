/** Where an editor finds the schema of manifests. Reads only. */
import { join, relative, sep } from "node:path";
import { foldersAbove, isExistingFile } from "./look.js";
import { findRoots } from "./root.js";

const schema = "node_modules/resource-gen/dist/schema.json";

/**
 * The path of the schema as a manifest in this folder writes it: where the tool
 * is installed, or else where it would be, next to the nearest package.json.
 */
export async function findSchemaPath(folder: string): Promise<string> {
  const installed = foldersAbove(folder).find((each) =>
    isExistingFile(join(each, schema)),
  );
  const home = installed ?? (await findRoots(folder)).package ?? folder;
  const path = relative(folder, join(home, schema)).split(sep).join("/");
  return path.startsWith("../") ? path : `./${path}`;
}
