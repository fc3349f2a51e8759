/** How the application of the controllers' tests that stands in the target is made. Reads only. */
import { readText } from "./look.js";

/**
 * Whether a file gives all tests one database, as it did before each of them
 * could have its own. False where there is none, and for one without stores: as
 * soon as it gets them, it is one of today.
 *
 * @param path absolute
 */
export function isSharedTestApp(path: string): boolean {
  const text = readText(path);
  return (
    text !== null && /\bcreateStores\b/.test(text) && !/\bstart\b/.test(text)
  );
}
