/** Forms part by part: the same as when they are read as a whole, and nothing kept. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMultipart } from "../../src/runtime/http/forms.js";
import { readParts, type UploadLimits } from "../../src/runtime/http/upload.js";

const type = "multipart/form-data; boundary=cut";

/** A request whose body comes in pieces. */
function createContext(pieces: Iterable<Uint8Array>, contentType = type) {
  const rest = pieces[Symbol.iterator]();
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      const next: IteratorResult<Uint8Array, unknown> = rest.next();
      pulled += 1;
      if (next.done === true) stream.close();
      else stream.enqueue(next.value);
    },
  });
  const headers = { "content-type": contentType };
  const init = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://host.test/", init as RequestInit);
  return { headers: request.headers, request, countPulled: () => pulled };
}

function cut(text: string, size: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

async function readAll(text: string, size: number, limits?: UploadLimits) {
  const seen: (string | null)[][] = [];
  for await (const part of readParts(createContext(cut(text, size)), limits)) {
    const { name, filename } = part;
    seen.push([name, filename, await part.text()]);
  }
  return seen;
}

async function parseAll(text: string) {
  const pairs = parseMultipart(new TextEncoder().encode(text), "cut");
  return Promise.all(
    pairs.map(async ([name, value]) =>
      typeof value === "string"
        ? [name, null, value]
        : [name, value.name, await value.text()],
    ),
  );
}

const piece = fc.constantFrom(
  ...["a", "\r\n", "\r", "\n", "--", "-", "--cut", "\r\n--cut", "\r\n--cut--"],
  ...["\r\n--cut\r\n", "\r\n\r\n", " ", 'name="a"', 'filename="b/c.txt"', "; "],
  'Content-Disposition: form-data; name="a"\r\n\r\n',
  'Content-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
  '\r\n--cut\r\nContent-Disposition: form-data; name="b"\r\n\r\nvalue',
);

test("parts are those of the whole form, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      async (pieces, size) => {
        const text = `--cut\r\n${pieces.join("")}\r\n--cut--\r\n`;
        const status = (error: unknown) => (error as { status: number }).status;
        const expected = await parseAll(text).catch(status);
        const seen = await readAll(text, size).catch(status);
        expect(seen).toEqual(expected);
      },
    ),
    { numRuns: 2000 },
  );
});

const file = (name: string, content: string): string =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.bin"\r\n\r\n${content}\r\n`;

describe("nothing is kept", () => {
  test("pieces are asked for when they are read", async () => {
    function* endless(): Generator<Uint8Array> {
      yield* cut(file("a", "").slice(0, -2), 1000);
      for (;;) yield new Uint8Array(64 * 1024);
    }
    const context = createContext(endless());
    for await (const { body } of readParts(context, { maxSize: Infinity })) {
      const reader = body.getReader();
      let size = 0;
      while (size < 10_000_000)
        size += (await reader.read()).value?.length ?? 0;
      expect(context.countPulled()).toBeLessThan(200);
      break;
    }
  });

  test("what was passed over cannot be read", async () => {
    const text = `${file("a", "1")}${file("b", "2")}--cut--`;
    const bodies: ReadableStream<Uint8Array>[] = [];
    for await (const { body } of readParts(createContext(cut(text, 7)))) {
      bodies.push(body);
    }
    await expect(bodies[0]?.getReader().read()).rejects.toThrow(
      "The part a was passed over",
    );
  });
});

describe("limits", () => {
  const text = `${file("a", "12345")}${file("b", "12")}--cut--`;

  test.each([
    [{ maxParts: 1 }, "The form has more than 1 parts"],
    [{ maxSize: 4 }, "a is longer than 4 bytes"],
  ])("%j", async (limits, message) => {
    await expect(readAll(text, 3, limits)).rejects.toMatchObject({
      ...{ status: 413, message },
    });
    expect(await readAll(text, 3, { maxParts: 2, maxSize: 5 })).toHaveLength(2);
  });

  test("headers without an end are refused", async () => {
    const endless = `--cut\r\n${"a".repeat(100_000)}`;
    await expect(readAll(endless, 1000)).rejects.toMatchObject({ status: 400 });
  });
});

test.each([
  "application/json",
  "multipart/form-data",
  "multipart/mixed; boundary=cut",
])("%s is 415", async (contentType) => {
  const parts = readParts(createContext(cut("--cut--", 10), contentType));
  await expect(parts.next()).rejects.toMatchObject({ status: 415 });
});
