/**
 * The manifest in the address: what stands behind `#m=`, deflated and in
 * base64url. It goes to no server. Whatever is read is a text and stays one.
 */

/** More than that no address brings: a small one can stand for gigabytes. */
const MAX_BYTES = 6_000_000;

/** Longer ones some programs cut off. */
const MAX_ADDRESS = 60_000;

/** The hash for a text; null where it would be too long to be sent around. */
export async function writeHash(text: string): Promise<string | null> {
  const stream = new Blob([text])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > MAX_ADDRESS) return null;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const code = btoa(binary).replaceAll("+", "-").replaceAll("/", "_");
  return `#m=${code.replace(/=+$/, "")}`;
}

/**
 * The text that a hash stands for; null where it has none.
 *
 * @throws Error, with a message for the reader, where it is broken or too large
 */
export async function readHash(hash: string): Promise<string | null> {
  const code = /^#m=(.*)$/s.exec(hash)?.[1];
  if (code === undefined) return null;
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const stream = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    return await readText(stream);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error("The address holds no manifest that can be read.", {
      cause: error,
    });
  }
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError("The address holds more than 6 MB.");
    }
    text += decoder.decode(value, { stream: true });
  }
}
