/**
 * Parses text that may not be a URL.
 */

/**
 * An absolute URL; null if the text is not one. This does not use
 * `URL.canParse`: on Node 20, it starts to reject `https://é.example` after
 * some thousand calls.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
