/** Names of the manifest as people read them. Stage: emit. */
import { splitWords } from "../model/words.js";

/** `Line items`, `Line item` */
export function titleOf(name: string): string {
  const words = splitWords(name).join(" ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
