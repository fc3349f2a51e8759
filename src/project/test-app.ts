/** How the application of the controllers' tests that stands in the target is made. Reads only. */
import { readText } from "./look.js";

/**
 * Whether a file gives all tests one application, as it did before each test
 * could have a database of its own. False where there is none.
 *
 * @param path absolute
 */
export function isSharedTestApp(path: string): boolean {
  const text = readText(path);
  return text !== null && !/\bstart\b/.test(text);
}
