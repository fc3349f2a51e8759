/**
 * What becomes of the properties in an OpenAPI document: a reading of its own of the
 * document, beside the model of the manifest that the import wrote.
 */
import { parseSource } from "../../../src/commands/import/parse-source.js";
import { isTable } from "../../../src/diagnostics/values.js";
import { importRoutes } from "../../../src/import/import-routes.js";
import type { LeftOutRoute } from "../../../src/import/source.js";
import { readYamlValue } from "../../../src/load/yaml-value.js";
import { createInflector } from "../../../src/model/inflect.js";
import { Definitions } from "../../../src/model/records/definitions.js";
import type { RecordModel } from "../../../src/model/records/types.js";
import type { Model } from "../../../src/model/types.js";
import type { Field } from "../../../src/runtime/records/fields.js";
import { compile } from "../../support/compile.js";

type Table = Readonly<Record<string, unknown>>;

/** What became of a property; `beside` is one of what only wraps records. */
export type Fate = "kept" | "json" | "noted" | "beside" | "lost";

export interface Found {
  readonly fate: Fate;
  /** `pets.name`, and the route whose body has it. */
  readonly path: string;
  readonly route: string;
  /** Of what is noted: the reason in the report. */
  readonly cause: string;
}

export interface Measured {
  readonly properties: readonly Found[];
  /** Resources whose bodies name properties, and those of them with a record. */
  readonly described: number;
  readonly withFields: number;
  readonly withoutFields: readonly string[];
}

const METHODS = ["get", "put", "post", "patch"];

/** Imports a document, and follows each of its properties. */
export async function measure(text: string): Promise<Measured> {
  const source = parseSource(text, "openapi", "it");
  const imported = await importRoutes(source, new Set());
  const read = readYamlValue(imported.text);
  const { model, errors } = await compile(read.ok ? read.value : null);
  if (model === null) throw new Error(JSON.stringify(errors));
  const document = parse(text);
  const reader = new Reader(document);
  const hasEnvelope = model.envelope;
  const notes = new Map<string, string>();
  for (const { route, reason } of imported.notes) notes.set(route, reason);
  const records = recordsByRoute(model);
  const properties = new Map<string, Found>();
  const described = new Map<string, boolean>();
  for (const { method, path, operation } of listOperations(document)) {
    const place = records.get(`${method} ${shapeOf(path)}`);
    if (place === undefined) continue;
    const { record, owner } = place;
    const route = `${method} ${path.replaceAll(/\/{2,}/g, "/")}`;
    for (const { kind, names } of reader.bodiesOf(operation)) {
      const wrapper = wrapperOf(
        notes.get(`the ${kind} of ${route}`),
        names,
        hasEnvelope,
      );
      for (const [written, deep] of names) {
        const name = unwrap(written, wrapper);
        if (name === "") continue;
        described.set(owner, record !== null);
        const whole = notes.get(`the ${kind} of ${route}`);
        const judged = judge(name, deep, owner, record, notes, imported.notes);
        // Of what is no record, the report says so once.
        const isTold = judged.fate === "lost" && whole !== undefined;
        const [first = ""] = name.split(".");
        const isBeside = [first, name].some((each) =>
          notes.has(`\`${each}\` of the ${kind} of ${route}`),
        );
        if (isBeside) {
          const key = `${owner}.${name}`;
          const beside = {
            path: key,
            route,
            cause: "",
            fate: "beside",
          } as const;
          if (!properties.has(key)) properties.set(key, beside);
          continue;
        }
        const found: Found = isTold
          ? { ...judged, fate: "noted", cause: whole }
          : judged;
        const key = found.path;
        const known = properties.get(key);
        if (known === undefined || rank(found.fate) > rank(known.fate)) {
          properties.set(key, { ...found, route });
        }
      }
    }
  }
  const withoutFields = [...described].flatMap(([owner, has]) =>
    has ? [] : [owner],
  );
  return {
    properties: [...properties.values()],
    described: described.size,
    withFields: described.size - withoutFields.length,
    withoutFields,
  };
}

/** The property that wraps a record, as the report says, or as `envelope` does. */
function wrapperOf(
  note: string | undefined,
  names: ReadonlyMap<string, boolean>,
  hasEnvelope: boolean,
): string {
  const told = /^it has the \w+ in `([^`]*)`/.exec(note ?? "")?.[1];
  const [first = ""] = names.keys();
  return told ?? (hasEnvelope ? first : "");
}

/** A property without what wraps it; "" for the wrapper itself. */
function unwrap(name: string, wrapper: string): string {
  if (wrapper === "" || wrapper.startsWith(`${name}.`))
    return wrapper === "" ? name : "";
  if (name === wrapper) return "";
  return name.startsWith(`${wrapper}.`) ? name.slice(wrapper.length + 1) : name;
}

function rank(fate: Fate): number {
  return ["lost", "noted", "beside", "json", "kept"].indexOf(fate);
}

function parse(text: string): Table {
  const read = readYamlValue(text);
  return read.ok && isTable(read.value) ? read.value : {};
}

/** The seven actions of resources, by their methods and the shapes of their paths. */
function recordsByRoute(
  model: Model,
): ReadonlyMap<
  string,
  { readonly record: RecordModel | null; readonly owner: string }
> {
  const definitions = new Definitions(model.resources, createInflector());
  return new Map(
    model.routes.flatMap(({ method, path, resource, action }) => {
      const isStandard = ["index", "show", "create", "update"].includes(
        action ?? "",
      );
      if (resource === null || !isStandard) return [];
      const name = definitions.of(resource)?.name;
      const record = model.records.find((each) => each.name === name) ?? null;
      const owner = resource.node.name;
      return [[`${method} ${shapeOf(path)}`, { record, owner }] as const];
    }),
  );
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  const plain = path.replaceAll(
    /\{[^}]*\}|[:*][\p{ID_Start}_][\p{ID_Continue}]*/gu,
    "{}",
  );
  const text = `/${plain.replaceAll(/^\/+|\/+$/g, "").replaceAll(/\/{2,}/g, "/")}`;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function* listOperations(document: Table) {
  const base =
    typeof document["basePath"] === "string" && "swagger" in document
      ? document["basePath"]
      : "";
  for (const [path, item] of Object.entries(tableOf(document["paths"]))) {
    for (const method of METHODS) {
      const operation = tableOf(item)[method];
      if (!isTable(operation)) continue;
      yield {
        method: method.toUpperCase(),
        path: `${base}/${path}`,
        operation,
      };
    }
  }
}

function judge(
  name: string,
  deep: boolean,
  owner: string,
  record: RecordModel | null,
  notes: ReadonlyMap<string, string>,
  all: readonly LeftOutRoute[],
): Found {
  const path = `${owner}.${name}`;
  const found = { path, route: "", cause: "" };
  const data = record === null ? null : fieldAt(record, name);
  if (data !== null) {
    const isAnything = data.type === "json";
    if (isAnything && deep) return { ...found, fate: "json", cause: "deep" };
    return { ...found, fate: isAnything ? "json" : "kept" };
  }
  const steps = name.split(".");
  for (let length = steps.length; length > 0; length--) {
    const at = `${owner}.${steps.slice(0, length).join(".")}`;
    const cause = notes.get(at);
    if (cause !== undefined) return { ...found, fate: "noted", cause };
  }
  const aside = all.find(({ route }) => route === `the fields of ${owner}`);
  return aside === undefined
    ? { ...found, fate: "lost" }
    : { ...found, fate: "noted", cause: aside.reason };
}

/** The field of a record that a property is. */
function fieldAt(record: RecordModel, name: string): Field | null {
  const [first = "", second] = name.split(".");
  const field = record.fields.find(
    (each) =>
      each.name === first ||
      each.name.toLowerCase().replaceAll("_", "") ===
        first.toLowerCase().replaceAll("_", ""),
  );
  if (field === undefined) return null;
  if (second === undefined || field.data.type === "json") return field.data;
  const inner: unknown = (field.data as { fields?: Record<string, Field> })
    .fields?.[second];
  return (inner as Field | undefined) ?? null;
}

function tableOf(value: unknown): Table {
  return isTable(value) ? value : {};
}

/** Finds the properties of bodies, whatever they are wrapped in. */
class Reader {
  readonly #document: Table;

  constructor(document: Table) {
    this.#document = document;
  }

  *bodiesOf({ requestBody, responses, parameters }: Table) {
    const body = (schema: unknown) =>
      ({ kind: "body", names: this.#properties(schema) }) as const;
    yield body(this.#schemaOf(requestBody));
    const forms = (Array.isArray(parameters) ? parameters : []).map(
      (one: unknown) => this.#follow(one),
    );
    const sent = forms.find((one) => one["in"] === "body");
    if (sent !== undefined) yield body(sent["schema"]);
    const inForm = forms
      .filter((one) => one["in"] === "formData")
      .map((one) => [String(one["name"]), false] as const);
    yield { kind: "body", names: new Map(inForm) } as const;
    const replies = tableOf(responses);
    const status = ["200", "201", "2XX", "202", "203", "206", "default"].find(
      (each) =>
        this.#schemaOf(replies[each]) !== undefined &&
        !(
          each === "default" &&
          Object.keys(replies).some((one) => one.startsWith("2"))
        ),
    );
    if (status !== undefined)
      yield {
        kind: "reply",
        names: this.#properties(this.#schemaOf(replies[status])),
      } as const;
  }

  #schemaOf(written: unknown): unknown {
    const body = this.#follow(written);
    const media = Object.entries(tableOf(body["content"]));
    const [, one] =
      media.find(([type]) => /json/i.test(type)) ??
      media.find(([type]) => /form/i.test(type)) ??
      media.find(([type]) => /\*\/\*|xml/i.test(type)) ??
      [];
    return isTable(one) ? one["schema"] : body["schema"];
  }

  /** Each property of an object, and of the objects in it; true for the inner ones. */
  #properties(written: unknown): Map<string, boolean> {
    const found = new Map<string, boolean>();
    const outer = this.#shape(this.#itemOf(written), 0);
    for (const [name, property] of outer) {
      found.set(name, false);
      for (const inner of this.#shape(this.#itemOf(property), 0).keys())
        found.set(`${name}.${inner}`, true);
    }
    return found;
  }

  #itemOf(written: unknown): unknown {
    const schema = this.#follow(written);
    return schema["items"] === undefined ? schema : schema["items"];
  }

  #shape(written: unknown, depth: number): Map<string, unknown> {
    const schema = this.#follow(written);
    if (depth > 6) return new Map();
    const parts = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => {
      const list = schema[keyword];
      return Array.isArray(list) ? (list as readonly unknown[]) : [];
    });
    return new Map([
      ...parts.flatMap((part) => [...this.#shape(part, depth + 1)]),
      ...Object.entries(tableOf(schema["properties"])),
    ]);
  }

  #follow(written: unknown): Table {
    let value = tableOf(written);
    for (let hops = 0; hops < 20; hops++) {
      const ref = value["$ref"];
      if (typeof ref !== "string") return value;
      if (!ref.startsWith("#/")) return {};
      let at: unknown = this.#document;
      for (const step of ref.slice(2).split("/")) {
        const key = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
        at = tableOf(at)[key];
      }
      value = tableOf(at);
    }
    return {};
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
