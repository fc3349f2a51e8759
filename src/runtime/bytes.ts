/**
 * The bytes of a body: read up to a limit, and decoded as text.
 */
import { discard } from "./discard.js";
import type { MediaType } from "./media-type.js";
import { HttpError } from "./reply.js";
import type { BodySource } from "./request.js";

/**
 * Bytes in unshared memory, as requests, replies and files accept them: the
 * type that `slice` returns. TypeScript before 5.7 has no
 * `Uint8Array<ArrayBuffer>`.
 */
export type OwnBytes = ReturnType<Uint8Array["slice"]>;

/** The error for a body that exceeds the limit. */
export function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is longer than ${limit} bytes`);
}

/** The error for a body whose sender hung up. */
export function cutOff(): HttpError {
  return new HttpError(400, "The body ended too early");
}

/**
 * Reads a stream to its end, as `BodySource.read` does.
 *
 * @throws HttpError 413 if it is too long, 400 if it breaks off
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw cutOff();
    });
    if (done) break;
    size += value.length;
    if (size > limit) {
      // Not awaited: the reply does not depend on it.
      discard(reader);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return joinChunks(chunks);
}

/** Copies chunks into one new array. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

/**
 * The bytes of a body that was sent unencoded.
 *
 * @throws HttpError 413 if it is too long, 415 if it is encoded
 */
export function readBytes(
  source: BodySource,
  limit: number,
): Promise<Uint8Array> {
  const encoding = source.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw new HttpError(415, "The body must not have a Content-Encoding", {
      "accept-encoding": "identity",
    });
  }
  const length = source.headers.get("content-length");
  if (length !== null && Number(length) > limit) throw tooLarge(limit);
  return source.read(limit);
}

/**
 * Decodes text as UTF-8, of which ASCII is a subset.
 *
 * @throws HttpError 415 for another charset, 400 if it is not UTF-8
 */
export function decodeBody(bytes: Uint8Array, media: MediaType): string {
  const charset = media.parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (!["utf-8", "utf8", "us-ascii"].includes(charset)) {
    throw new HttpError(415, "The body's charset has to be UTF-8");
  }
  return decodeText(bytes);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** @throws HttpError 400 if the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HttpError(400, "The text is not UTF-8");
  }
}
