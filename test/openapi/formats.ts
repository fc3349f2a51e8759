/**
 * Whether each format says the same: a body that is sent as JSON, as a form and as
 * XML, and rows that are read as JSON and as CSV. Written apart from our own readers
 * and writers.
 */
import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../src/openapi/document.js";
import { listTargets, type Target } from "./requests.js";
import { Sampler } from "./samples.js";
import type { describe } from "./documents.js";

type Schema = Readonly<Record<string, unknown>>;

/** The application, and what is said of it. */
export interface Asked {
  /** Whether JSON wraps what it replies with, as no other format does. */
  readonly hasEnvelope: boolean;
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  readonly note: (target: Target, text: string) => void;
}

const JSON_TYPE = "application/json";
const XML_TYPE = "application/xml";
/**
 * What is sent for any JSON: no text, which a form would have to write as JSON, unlike
 * the texts of other fields; and where XML says no types, one value.
 */
const TYPED: readonly unknown[] = [1, { a: [1] }, [true]];
const PLAIN: readonly unknown[] = [1, true];

/** How many bodies are drawn until one is taken. */
const TRIES = 8;
const ORIGIN = "http://localhost";

/**
 * Sends what each operation takes in every format, and reads what it replies with.
 *
 * @param ids of rows that there are; a path leads to them
 */
export async function compareFormats(
  document: ReturnType<typeof describe>,
  random: () => number,
  ids: readonly unknown[],
  asked: Asked,
): Promise<void> {
  const samplers = [PLAIN, TYPED].map(
    (anything) => new Sampler(document, random, ids, anything),
  );
  for (const target of listTargets(document)) {
    const fill = (sampler: Sampler): string => fillPath(target, sampler, ids);
    const { requestBody, responses } = target.operation;
    const types = Object.keys(requestBody?.content ?? {});
    if (types.includes(JSON_TYPE))
      for (const type of types.filter((each) => each !== JSON_TYPE))
        for (const [index, sampler] of samplers.entries())
          await compareBodies(
            ...([target, sampler, fill(sampler), type] as const),
            ...([index === 0, asked] as const),
          );
    if (target.method === "get" && repliesIn(responses, "text/csv"))
      for (const sampler of samplers)
        await compareRows(target, fill(sampler), asked);
  }
}

function unwrap({ hasEnvelope }: Asked, value: unknown): unknown {
  return hasEnvelope && isRecord(value) ? Object.values(value)[0] : value;
}

function fillPath(
  { path, operation: { parameters = [] } }: Target,
  sampler: Sampler,
  ids: readonly unknown[],
): string {
  const written = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const { schema = {} } = parameters.find((each) => each.name === name) ?? {};
    const isId = schema["type"] === "integer" || schema["format"] === "uuid";
    const id =
      isId && ids.length > 0 ? sampler.pick(ids) : sampler.value(schema);
    return encodeURIComponent(String(id));
  });
  return `${ORIGIN}${written}`;
}

function repliesIn(responses: Operation["responses"], type: string): boolean {
  const found = responses["200"] as Schema | undefined;
  return Object.hasOwn(found?.["content"] ?? {}, type);
}

/**
 * @param isPlain whether XML is as other programs write it, without types, and a
 * time of a form as browsers send it
 */
async function compareBodies(
  target: Target,
  sampler: Sampler,
  url: string,
  type: string,
  isPlain: boolean,
  asked: Asked,
): Promise<void> {
  const { requestBody } = target.operation;
  const { schema = {} } = requestBody?.content[type] ?? {};
  const method = target.method.toUpperCase();
  const ask = async (
    body: string | FormData,
    sent: string | null,
  ): Promise<Response> =>
    await asked.send(url, {
      ...{ method, body },
      headers: {
        accept: JSON_TYPE,
        ...(sent !== null && { "content-type": sent }),
      },
    });
  let value: unknown = null;
  let usual = new Response(null, { status: 422 });
  // A document does not say which rows there are for a ref to lead to.
  for (let tries = 0; tries < TRIES && usual.status === 422; tries += 1) {
    value = settle(sampler.value(schema), type === XML_TYPE);
    usual = await ask(JSON.stringify(value), JSON_TYPE);
  }
  // A form with that name is a request by another method.
  if (isRecord(value) && "_method" in value) return;
  if (usual.status !== 200 && usual.status !== 201) return;
  const one = unwrap(asked, await usual.json());
  const compare = async (
    body: string | FormData,
    sent: string | null,
  ): Promise<string | null> => {
    const other = await ask(body, sent);
    // The first may have taken a value, or moved the row elsewhere.
    if (other.status === 409 || other.status === 404) return null;
    const text = await other.text();
    if (other.status !== usual.status)
      return `${other.status} ${text.slice(0, 300)}`;
    const name = findOther(value, one, unwrap(asked, JSON.parse(text)));
    return name === null ? null : `another ${name}: ${text}`;
  };
  const compareOther = async (): Promise<string | null> =>
    type === XML_TYPE
      ? await compare(writeXml(value, isPlain, "root"), type)
      : type === "multipart/form-data"
        ? await compare(writeForm(value, isPlain), null)
        : await compare(writeFields(value, isPlain), type);
  // One PUT makes a singleton, the next changes it, or moves it out of reach: what
  // differs by that is not held against the format.
  if (method === "PUT")
    if ((await compare(JSON.stringify(value), JSON_TYPE)) !== null) return;
  let difference = await compareOther();
  if (method === "PUT" && difference !== null)
    difference = await compareOther();
  if (difference === null) return;
  const how = `${type}${isPlain ? ", plain" : ""}`;
  asked.note(
    target,
    `${method} ${url} ${JSON.stringify(value)} as ${how}: ${difference}`,
  );
}

/**
 * What has no text of its own is left out, and times have whole minutes.
 *
 * @param keepsEmpty whether a list without items can be sent, as a form cannot
 */
function settle(value: unknown, keepsEmpty: boolean): unknown {
  if (isAnything(value)) return value;
  if (Array.isArray(value)) {
    return value
      .map((item: unknown) => settle(item, keepsEmpty))
      .filter((item) => item !== null && item !== "" && !isEmpty(item));
  }
  if (typeof value === "string")
    return value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d):.*$/, "$1:00Z");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, settle(each, keepsEmpty)] as const)
      .filter(([, each]) => {
        if (Array.isArray(each) && each.length === 0) return keepsEmpty;
        return each !== null && each !== "" && !isEmpty(each);
      }),
  );
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Whether it is what a `json` field gets. */
function isAnything(value: unknown): boolean {
  return typeof value === "object" && TYPED.includes(value);
}

/** The first of the sent members that the two replies do not agree on; null for none. */
function findOther(sent: unknown, one: unknown, two: unknown): string | null {
  if (!isRecord(sent) || !isRecord(one) || !isRecord(two)) return null;
  for (const [name, value] of Object.entries(sent)) {
    if (!(name in one) || !(name in two)) continue;
    const inner = findOther(value, one[name], two[name]);
    if (inner !== null) return `${name}.${inner}`;
    if (!isRecord(value) && !isDeepStrictEqual(one[name], two[name]))
      return name;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function writeFields(value: unknown, isPlain: boolean): string {
  return new URLSearchParams(listPairs(value, isPlain)).toString();
}

function writeForm(value: unknown, isPlain: boolean): FormData {
  const form = new FormData();
  for (const [name, text] of listPairs(value, isPlain)) form.append(name, text);
  return form;
}

/** As docs name them: `tags[]`, `parts[0][x]`, and JSON as its text. */
function listPairs(
  value: unknown,
  isPlain: boolean,
  prefix = "",
): [string, string][] {
  if (isAnything(value)) return [[prefix, JSON.stringify(value)]];
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, index) =>
      listPairs(
        each,
        isPlain,
        isRecord(each) && !isAnything(each)
          ? `${prefix}[${index}]`
          : `${prefix}[]`,
      ),
    );
  }
  if (!isRecord(value)) return [[prefix, textOf(value, isPlain)]];
  return Object.entries(value).flatMap(([name, each]) =>
    listPairs(each, isPlain, prefix === "" ? name : `${prefix}[${name}]`),
  );
}

function textOf(value: unknown, isPlain: boolean): string {
  if (typeof value !== "string") return JSON.stringify(value);
  // `input type=datetime-local` sends neither seconds nor a zone.
  return isPlain
    ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d):00Z$/, "$1")
    : value;
}

/** With types, as docs/generated-code.md has them, or as other programs write it. */
function writeXml(value: unknown, isPlain: boolean, name: string): string {
  const write = (type: string, inner: string): string =>
    isPlain
      ? `<${name}>${inner}</${name}>`
      : `<${name} type="${type}">${inner}</${name}>`;
  if (Array.isArray(value)) {
    if (isPlain && value.length > 1)
      return value
        .map((each: unknown) => writeXml(each, isPlain, name))
        .join("");
    return write(
      "array",
      value.map((each: unknown) => writeXml(each, isPlain, "item")).join(""),
    );
  }
  if (isRecord(value)) {
    const inner = Object.entries(value)
      .map(([key, each]) => writeXml(each, isPlain, key))
      .join("");
    return `<${name}>${inner}</${name}>`;
  }
  if (typeof value === "boolean") return write("boolean", String(value));
  if (typeof value === "number")
    return write(Number.isInteger(value) ? "integer" : "float", String(value));
  const text = String(value);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (isDay) return write("date", text);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return write("dateTime", text);
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<${name}>${escaped}</${name}>`;
}

async function compareRows(
  target: Target,
  url: string,
  asked: Asked,
): Promise<void> {
  const usual = await asked.send(url, { headers: { accept: JSON_TYPE } });
  const other = await asked.send(url, { headers: { accept: "text/csv" } });
  const isJson = usual.headers.get("content-type")?.startsWith(JSON_TYPE);
  if (usual.status !== 200 || isJson !== true) return;
  const value = unwrap(asked, await usual.json());
  const rows = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const names = [
    ...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : []))),
  ];
  const wanted =
    names.length === 0
      ? []
      : [
          names,
          ...rows.map((row) =>
            names.map((name) => cellOf(isRecord(row) ? row[name] : null)),
          ),
        ];
  const text = await other.text();
  if (other.status !== 200 || !isDeepStrictEqual(readCsv(text), wanted))
    asked.note(
      target,
      `GET ${url}: ${other.status} ${text} for ${JSON.stringify(value)}`,
    );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string")
    return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return JSON.stringify(value);
}

/** RFC 4180. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const line of text.matchAll(/((?:"(?:[^"]|"")*"|[^"\r])*)\r\n/g)) {
    const cells = `,${line[1] ?? ""}`.matchAll(
      /,(?:"((?:[^"]|"")*)"|([^,]*))/g,
    );
    rows.push(
      Array.from(
        cells,
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  }
  return rows;
}
