/** How the target's existing app for controller tests is made. Reads only. */
import { readTextFile } from "./look.js";

/**
 * Whether a file gives all tests one database, as it did before each of them
 * could have its own. False if there is no file, and for one without stores: as
 * soon as it gets them, it is a current one.
 *
 * @param path absolute
 */
export function isSharedTestApp(path: string): boolean {
  const text = readTextFile(path);
  return (
    text !== null && /\bcreateStores\b/.test(text) && !/\bstart\b/.test(text)
  );
}
