/**
 * A program of a client, to be compiled: bodies and replies as the document describes
 * them have to be what the builders of `urls.ts` say.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApi, Operation } from "../../src/openapi/document.js";
import { describe } from "../openapi/documents.js";
import { listTargets } from "../openapi/requests.js";
import { follow, Sampler } from "../openapi/samples.js";
import { Random } from "../stores/reference/random.js";
import type { Case, Place } from "./project.js";

type Schema = Readonly<Record<string, unknown>>;

const JSON_TYPE = "application/json";

const HEAD = `import type * as urls from "./urls.ts";

type Types<Build extends (...args: never) => unknown> =
  ReturnType<Build> extends { readonly "~types"?: infer Types }
    ? NonNullable<Types>
    : never;
export type Body<Build extends (...args: never) => unknown> =
  Types<Build> extends { readonly body: infer Body } ? Body : unknown;
export type Answer<Build extends (...args: never) => unknown> =
  Types<Build> extends { readonly answer: infer Answer } ? Answer : unknown;
`;

/** Writes it into a project's folder, beside `urls.ts`. */
export function writeClient(
  path: string,
  { model }: Case,
  { dir }: Place,
): void {
  const folder = join(path, dir);
  const document = describe(model);
  const random = new Random(1);
  const sampler = new Sampler(document, () => random.next(), []);
  const lines = [HEAD];
  const add = (type: string, build: string, value: string): void => {
    const name = `value${lines.length}`;
    lines.push(
      `export const ${name}: ${type}<typeof urls.${build}> = ${value};`,
    );
  };
  const builders = listBuilders(readFileSync(join(folder, "urls.ts"), "utf8"));
  for (const { path: address, method, operation } of listTargets(document)) {
    const build = builders.get(`${method.toUpperCase()} ${address}`);
    if (build === undefined) continue;
    const body = schemaOf(operation.requestBody?.content);
    if (body !== undefined) {
      const value = fill(document, sampler, body);
      add("Body", build, JSON.stringify(value));
      if (method === "put" && !model.envelope)
        for (const name of listNeeded(document, body, operation)) {
          const rest = { ...Object(value), [name]: undefined } as object;
          lines.push(
            "// @ts-expect-error PUT replaces all that a reply shows.",
          );
          add("Body", build, JSON.stringify(rest));
        }
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!status.startsWith("2")) continue;
      const { content } = response as { readonly content?: Content };
      const reply = schemaOf(content);
      if (reply !== undefined)
        add("Answer", build, JSON.stringify(sampler.value(reply)));
      // A form may send another method as POST.
      if (content === undefined && method !== "post")
        add("Answer", build, "undefined");
    }
  }
  if (lines.length > 1)
    writeFileSync(join(folder, "client-check.ts"), `${lines.join("\n")}\n`);
}

type Content = Readonly<Record<string, { readonly schema?: object }>>;

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.[JSON_TYPE]?.schema as Schema | undefined;
}

/** The builders of `urls.ts`, by the requests that their comments name. */
function listBuilders(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(
    /^\/\*\* ([A-Z]+) (\S+) \*\/\nexport function (\w+)\(/gm,
  );
  const entries = Array.from(
    found,
    ([, method, path = "", name = ""]) =>
      [`${method} ${path.replaceAll(/[:*](\w+)/g, "{$1}")}`, name] as const,
  );
  // Constraints may tell routes of one path apart, whose values the document joins.
  const all = entries.map(([address]) => address);
  return new Map(
    entries.filter(
      ([address]) => all.indexOf(address) === all.lastIndexOf(address),
    ),
  );
}

/** What a body has to hold and a reply shows. */
function listNeeded(
  document: OpenApi,
  body: Schema,
  { responses }: Operation,
): readonly string[] {
  const { required = [] } = resolve(document, body);
  const { content } = (responses["200"] ?? {}) as {
    readonly content?: Content;
  };
  const reply = schemaOf(content);
  const shown = reply === undefined ? {} : resolve(document, reply).properties;
  return (required as readonly string[]).filter((name) =>
    Object.hasOwn(shown ?? {}, name),
  );
}

/**
 * A value of a schema with all its properties: the types of a body ask for what a
 * place decides, which the document lets clients leave out.
 */
function fill(document: OpenApi, sampler: Sampler, schema: Schema): unknown {
  const { properties = {} } = resolve(document, schema);
  const rest = Object.entries(
    properties as Readonly<Record<string, Schema>>,
  ).map(([name, each]) => [name, fill(document, sampler, each)] as const);
  return rest.length === 0 ? sampler.value(schema) : Object.fromEntries(rest);
}

function resolve(document: OpenApi, schema: Schema): Schema {
  const { $ref } = schema;
  return typeof $ref === "string" ? follow(document, $ref) : schema;
}
