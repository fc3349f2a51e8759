/** Hashes that tell texts apart, and keep no secret. */

/** How long a hash is. */
export const HASH_LENGTH = 8;

/** FNV-1a in 32 bits, in hexadecimal digits. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(HASH_LENGTH, "0");
}
