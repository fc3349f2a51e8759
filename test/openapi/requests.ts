/** Random requests to the operations of a document: what it describes, and near misses. */
import type {
  OpenApi,
  Operation,
  Parameter,
} from "../../src/openapi/document.js";
import type { Sampler } from "./samples.js";

export interface Target {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Every operation of a document. */
export function listTargets(document: OpenApi): readonly Target[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
}

const PATH_JUNK = ["0", "x", "99999", "%zz", "%00", "é", "-1", "1.5"];
const ACCEPTS = [
  "*/*",
  "application/json",
  "image/png",
  "text/html",
  "application/xml",
];
const QUERY_JUNK = [
  "size=0",
  "nope=1",
  "a%zz=1",
  "sort=nope",
  "after=nope",
  "size[]=1",
];
const TAGS = ['"v1.x"', '"v99.x"', "*", "nonsense", 'W/"v1.1"'];

/** Draws requests. */
export class Requests {
  readonly #sampler: Sampler;
  readonly #etags: readonly string[];
  readonly #ids: readonly unknown[];
  /** How often something is wrong. */
  readonly #junk: number;

  constructor(
    sampler: Sampler,
    known: {
      readonly ids: readonly unknown[];
      readonly etags: readonly string[];
    },
    junk = 0.1,
  ) {
    this.#sampler = sampler;
    this.#ids = known.ids;
    this.#etags = known.etags;
    this.#junk = junk;
  }

  draw(target: Target): Request {
    const { path, method, operation } = target;
    const { parameters = [] } = operation;
    const headers = new Headers({
      "x-caller": this.#isWrong()
        ? "none"
        : this.#sampler.pick(["a", "a", "a", "b"]),
    });
    const url = this.#drawPath(path, parameters) + this.#drawQuery(parameters);
    this.#drawHeaders(headers, method);
    const body = this.#drawBody(operation, headers);
    return new Request(`http://localhost${url}`, {
      method: method.toUpperCase(),
      headers,
      ...(body !== null && { body }),
    });
  }

  #isWrong(): boolean {
    return this.#sampler.chance(this.#junk);
  }

  #drawPath(path: string, parameters: readonly Parameter[]): string {
    const written = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
      if (this.#isWrong()) return this.#sampler.pick(PATH_JUNK);
      const schema =
        parameters.find((each) => each.name === name)?.schema ?? {};
      const isId = schema["type"] === "integer" || schema["format"] === "uuid";
      const id =
        isId && this.#ids.length > 0
          ? this.#sampler.pick(this.#ids.slice(0, 12))
          : null;
      const text = String(id ?? this.#sampler.value(schema));
      // A URL never has these segments: they are taken out of it.
      return /^\.{1,2}$/.test(text) ? "a" : encodeURIComponent(text);
    });
    return this.#isWrong() ? `${written}.json` : written;
  }

  #drawQuery(parameters: readonly Parameter[]): string {
    const pairs: string[] = [];
    for (const {
      name,
      in: place,
      required,
      schema = {},
      explode,
    } of parameters) {
      if (place !== "query") continue;
      if (required === true ? this.#isWrong() : !this.#sampler.chance(0.2))
        continue;
      if (name === "after" && !this.#isWrong()) continue;
      const value = this.#isWrong()
        ? this.#sampler.junk()
        : this.#sampler.value(schema);
      const values = Array.isArray(value)
        ? (value as readonly unknown[])
        : [value];
      const texts = values.map((each) => encodeURIComponent(String(each)));
      if (explode === false)
        pairs.push(`${name}=${[...new Set(texts)].join(",")}`);
      else pairs.push(...texts.map((text) => `${name}=${text}`));
    }
    if (this.#isWrong()) pairs.push(this.#sampler.pick(QUERY_JUNK));
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  }

  #drawHeaders(headers: Headers, method: string): void {
    const { pick, chance } = {
      pick: <T>(values: readonly T[]) => this.#sampler.pick(values),
      chance: (of: number) => this.#sampler.chance(of),
    };
    if (chance(0.3)) headers.set("accept", pick(ACCEPTS));
    if (chance(0.1)) headers.set("origin", "https://evil.example");
    const tags = [...TAGS, ...this.#etags.slice(-8)];
    if (chance(0.4)) headers.set("if-match", pick(tags));
    if (method === "get" && chance(0.4))
      headers.set("if-none-match", pick(tags));
  }

  #drawBody(
    { requestBody }: Operation,
    headers: Headers,
  ): string | FormData | null {
    if (requestBody === undefined) return null;
    // Among the other wrong bodies it would be rare.
    if (this.#sampler.chance(0.01)) {
      headers.set("content-type", "application/json");
      return " ".repeat(2e6);
    }
    if (this.#isWrong()) {
      headers.set(
        "content-type",
        this.#sampler.pick([
          "application/json",
          "image/png",
          "text/plain",
          "application/xml",
          "text/csv",
          "application/x-www-form-urlencoded; charset=latin1",
        ]),
      );
      return this.#sampler.pick([
        "{",
        "",
        "[]",
        "a=%zz",
        "null",
        "<a>",
        "_method=NOPE",
      ]);
    }
    const types = Object.entries(requestBody.content);
    const [type, media] = this.#sampler.pick(types);
    const value = this.#spoil(this.#sampler.value(media.schema));
    if (type === "multipart/form-data") return writeForm(value);
    headers.set("content-type", type);
    if (type === "application/json") return JSON.stringify(value);
    if (type === "application/xml") return writeXml(value);
    return new URLSearchParams(listPairs(value)).toString();
  }

  #spoil(value: unknown): unknown {
    if (!this.#isWrong() || typeof value !== "object" || value === null)
      return value;
    const names = Object.keys(value);
    if (names.length === 0) return this.#sampler.junk();
    return { ...value, [this.#sampler.pick(names)]: this.#sampler.junk() };
  }
}

function writeForm(value: unknown): FormData {
  const form = new FormData();
  for (const [name, text] of listPairs(value)) form.append(name, text);
  return form;
}

/** As forms send it. */
function listPairs(value: unknown, prefix = ""): [string, string][] {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown) => listPairs(each, prefix));
  }
  if (typeof value !== "object" || value === null) {
    return prefix === "" ? [] : [[prefix, textOf(value)]];
  }
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) =>
    listPairs(each, prefix === "" ? name : `${prefix}[${name}]`),
  );
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function writeXml(value: unknown, name = "root"): string {
  if (Array.isArray(value)) {
    return value.map((each: unknown) => writeXml(each, name)).join("");
  }
  if (value === null) return `<${name} nil="true"/>`;
  const inner =
    typeof value === "object"
      ? Object.entries(value)
          .map(([key, each]) => writeXml(each, key))
          .join("")
      : textOf(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<${name}>${inner}</${name}>`;
}
