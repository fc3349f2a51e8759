/**
 * URLs of texts that need not be any.
 */

/**
 * An absolute URL; null where the text is none. Not asked by `URL.canParse`: on
 * Node 20 it comes to refuse `https://é.example`, after some thousand calls.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
