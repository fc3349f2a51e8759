/**
 * Forms with files, read part by part as they arrive: no file is kept in
 * memory.
 */
import { cutOff, decodeText, joinChunks } from "./body.js";
import type { HeaderLookup } from "./conditional.js";
import {
  findBytes,
  HEADERS_END,
  isMultipart,
  LINE_BREAK,
  malformedForm,
  readBoundary,
  readPartHeaders,
  writeDelimiter,
} from "./forms.js";
import { parseMediaType } from "./negotiation.js";
import { discard, HttpError } from "./reply.js";

export interface UploadLimits {
  /** How many parts the form may have. 100 by default. */
  readonly maxParts?: number;
  /** How many bytes one part may have. 10 MiB by default. */
  readonly maxSize?: number;
}

/** A field, or a file. */
export interface UploadPart {
  readonly name: string;
  /** Null for a part that is not a file. */
  readonly filename: string | null;
  /** The media type that the client declares; empty if it declares none. */
  readonly type: string;
  /** The content, to be read before the next part is requested. */
  readonly body: ReadableStream<Uint8Array>;
  /** The content as text: for fields, which are short. */
  readonly text: () => Promise<string>;
}

/**
 * The size limit of what comes before the first part, and of each part's
 * headers.
 */
const MAX_HEADERS = 16 * 1024;

/**
 * The parts of a form, one after the other, instead of `context.body()`.
 *
 *     for await (const part of readParts(context)) { ... }
 *
 * The rest of a part is dropped when the next one is requested. The limit for
 * bodies does not apply here, but these limits do.
 *
 * @throws HttpError 400 if the form is malformed, 413 if it exceeds a limit,
 * 415 if it is not `multipart/form-data`
 */
export async function* readParts(
  context: { readonly headers: HeaderLookup; readonly request: Request },
  { maxParts = 100, maxSize = 10 * 1024 * 1024 }: UploadLimits = {},
): AsyncGenerator<UploadPart, void, undefined> {
  const media = parseMediaType(context.headers.get("content-type") ?? "");
  const boundary =
    media !== null && isMultipart(media) ? readBoundary(media) : null;
  const { body } = context.request;
  if (boundary === null || body === null) {
    throw new HttpError(415, "The body can be multipart/form-data");
  }
  const source = new PartSource(body.getReader(), boundary);
  try {
    await source.begin();
    for (let count = 0; ; count += 1) {
      const headers = await source.nextHeaders();
      if (headers === null) return;
      if (count === maxParts) {
        throw new HttpError(413, `The form has more than ${maxParts} parts`);
      }
      yield createPart(source, readPartHeaders(headers), maxSize);
      await source.skip();
    }
  } finally {
    source.cancel();
  }
}

function createPart(
  source: PartSource,
  head: Pick<UploadPart, "name" | "filename" | "type">,
  maxSize: number,
): UploadPart {
  const own = source.part;
  let size = 0;
  const read = async (): Promise<Uint8Array | null> => {
    if (source.part !== own) {
      throw new TypeError(`The part ${head.name} was passed over`);
    }
    const chunk = await source.read();
    size += chunk?.length ?? 0;
    if (size <= maxSize) return chunk;
    throw new HttpError(413, `${head.name} is longer than ${maxSize} bytes`);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const chunk = await read();
        if (chunk === null) stream.close();
        else stream.enqueue(chunk);
      },
    },
    // Nothing is read before it is requested.
    { highWaterMark: 0 },
  );
  const text = async (): Promise<string> => {
    const chunks: Uint8Array[] = [];
    for (;;) {
      const chunk = await read();
      if (chunk === null) return decodeText(joinChunks(chunks));
      chunks.push(chunk);
    }
  };
  return { ...head, body, text };
}

/** The content between delimiters, in the chunks in which it arrives. */
class PartSource {
  /** Goes up with each part. */
  part = 0;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #delimiter: Uint8Array;
  /**
   * Starts with a line break, which the first delimiter may lack at the
   * beginning.
   */
  #bytes = LINE_BREAK;
  #isOver = true;
  /**
   * How much to skip before the content: its line break may belong to a
   * delimiter.
   */
  #skipped = 0;

  constructor(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    boundary: string,
  ) {
    this.#reader = reader;
    this.#delimiter = writeDelimiter(boundary);
  }

  /** Skips what comes before the first part. */
  async begin(): Promise<void> {
    await this.#readTo(this.#delimiter);
  }

  /** The headers of the next part; null if there is none. */
  async nextHeaders(): Promise<string | null> {
    while (this.#bytes.length < 2) await this.#more();
    if (this.#bytes[0] === 0x2d && this.#bytes[1] === 0x2d) return null;
    const headers = decodeText(await this.#readTo(HEADERS_END));
    if (!/^[ \t]*(?:\r\n|$)/.test(headers)) throw malformedForm();
    this.#bytes = joinChunks([LINE_BREAK, this.#bytes]);
    this.#skipped = LINE_BREAK.length;
    this.#isOver = false;
    this.part += 1;
    return headers;
  }

  /** A chunk of a part's content; null at its end. */
  async read(): Promise<Uint8Array | null> {
    while (!this.#isOver) {
      const at = findBytes(this.#bytes, this.#delimiter, 0);
      this.#isOver = at !== -1;
      // What may be the start of a delimiter waits for the rest of it.
      const end = this.#isOver
        ? at
        : this.#bytes.length - this.#delimiter.length + 1;
      if (end > this.#skipped) {
        const chunk = this.#bytes.slice(this.#skipped, end);
        this.#skipped = 0;
        this.#drop(this.#isOver ? end + this.#delimiter.length : end);
        return chunk;
      }
      if (this.#isOver) this.#drop(at + this.#delimiter.length);
      else await this.#more();
    }
    return null;
  }

  async skip(): Promise<void> {
    while ((await this.read()) !== null);
  }

  cancel(): void {
    discard(this.#reader);
  }

  async #readTo(mark: Uint8Array): Promise<Uint8Array> {
    for (let from = 0; ;) {
      const at = findBytes(this.#bytes, mark, from);
      if (at !== -1) {
        const found = this.#bytes.subarray(0, at);
        this.#drop(at + mark.length);
        return found;
      }
      if (this.#bytes.length > MAX_HEADERS) throw malformedForm();
      from = Math.max(0, this.#bytes.length - mark.length + 1);
      await this.#more();
    }
  }

  #drop(count: number): void {
    this.#bytes = this.#bytes.subarray(count);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read().catch(() => {
      throw cutOff();
    });
    if (done) throw malformedForm();
    this.#bytes = joinChunks([this.#bytes, value]);
  }
}
