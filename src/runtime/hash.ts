/** Hashes that tell texts apart. They are not cryptographic. */

/** The number of characters in a hash. */
export const HASH_LENGTH = 8;

/** The 32-bit FNV-1a hash of a text, in hexadecimal digits. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(HASH_LENGTH, "0");
}
