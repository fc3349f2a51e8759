// @ts-check
/**
 * The same routes in five forms, each with a file that calls every one of them:
 * what a type checker has to work through.
 */

/** @typedef {{ name: string | null, method: string, path: string, controller: string, action: string, params: string[] }} Route */

const VALUE = "string | number | bigint";

function camel(/** @type {string} */ text) {
  return text.replace(/[_-](\w)/g, (_, letter) => letter.toUpperCase());
}

/** Routes by controller, in their order. */
function group(/** @type {readonly Route[]} */ routes) {
  /** @type {Map<string, Route[]>} */
  const groups = new Map();
  for (const route of routes) {
    groups.set(route.controller, [
      ...(groups.get(route.controller) ?? []),
      route,
    ]);
  }
  return groups;
}

/** The file that calls the helpers of `./urls`: ours, and those by hand. */
export function writeCalls(/** @type {readonly Route[]} */ routes) {
  const calls = routes
    .filter(({ name }) => name !== null)
    .map(({ name, params }) => {
      const values = params.map((_, index) => index + 1);
      const args = [...values, '{ format: "json", query: { page: 2 } }'];
      return `  urls.${name ?? ""}Path(${args.join(", ")}),`;
    });
  return `import * as urls from "./urls.js";\n\nexport const all: string[] = [\n${calls.join("\n")}\n];\n`;
}

/**
 * Plain functions, as one would write them: a path, a URL and the methods.
 *
 * @param {readonly Route[]} routes
 */
export function writeByHand(routes) {
  /** @type {Map<string, string>} */
  const bases = new Map();
  const parts = routes.map((route) => {
    const { name, method, path, params, controller, action } = route;
    if (name !== null) bases.set(path, name);
    const base = bases.get(path) ?? "";
    const list = params.map(
      (param) => `${camel(param)}: ${VALUE} | { readonly id: ${VALUE} }`,
    );
    const head = [...list, "options?: Options"].join(", ");
    const args = [...params.map(camel), "options"].join(", ");
    const text = path.replace(
      /:(\w+)/g,
      (_, param) => `\${write(${camel(param)})}`,
    );
    const own =
      name === null
        ? ""
        : `export function ${name}Path(${head}): string {\n  return finish(\`${text}\`, options);\n}\n` +
          `export function ${name}Url(${head}): string {\n  return origin + ${name}Path(${args});\n}\n`;
    const verb = camel(`${action}_${controller}`);
    // HTML has no such method: a form names it in a hidden field.
    const form = ["PUT", "PATCH", "DELETE"].includes(method)
      ? `export function ${verb}Form(${head}): { action: string; method: "POST"; hidden: { name: "_method"; value: "${method}" } } {\n  return { action: ${base}Path(${args}), method: "POST", hidden: { name: "_method", value: "${method}" } };\n}\n`
      : "";
    return `${own}export function ${verb}(${head}): { method: "${method}"; path: string } {\n  return { method: "${method}", path: ${base}Path(${args}) };\n}\n${form}`;
  });
  return `export interface Options {
  readonly format?: "json" | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly anchor?: string | undefined;
  readonly trailingSlash?: boolean | undefined;
}
export let origin = "";
function write(value: ${VALUE} | { readonly id: ${VALUE} }): string {
  return encodeURIComponent(String(typeof value === "object" ? value.id : value));
}
function finish(path: string, options: Options | undefined): string {
  return path + (options?.format ?? "") + (options?.anchor ?? "");
}
${parts.join("")}`;
}

/** Hono: an app for each controller, and a client of all of them. */
export function writeHono(/** @type {readonly Route[]} */ routes) {
  const groups = [...group(routes)];
  const apps = groups.map(([controller, own]) => {
    const calls = own.map(
      ({ method, path }) =>
        `  .${method.toLowerCase()}("${path}", (c) => c.json({ ok: true }))`,
    );
    return `const ${camel(controller)} = new Hono()\n${calls.join("\n")};`;
  });
  const mounts = groups.map(
    ([controller]) => `  .route("/", ${camel(controller)})`,
  );
  const calls = routes.map(({ method, path, params }) => {
    const names = path
      .split("/")
      .slice(1)
      .map((segment) => `["${segment}"]`)
      .join("");
    const param = params.map((name) => `${name}: "1"`).join(", ");
    const input = params.length === 0 ? "" : `{ param: { ${param} } }`;
    return `  client${names}.$${method.toLowerCase()}(${input}),`;
  });
  return `import { Hono } from "hono";\nimport { hc } from "hono/client";\n\n${apps.join("\n")}\nconst app = new Hono()\n${mounts.join("\n")};\nconst client = hc<typeof app>("http://localhost");\nexport const all: Promise<unknown>[] = [\n${calls.join("\n")}\n];\n`;
}

/** ts-rest: a contract with a router for each controller, and its client. */
export function writeTsRest(/** @type {readonly Route[]} */ routes) {
  const parts = [...group(routes)].map(([controller, own]) => {
    const entries = own.map(({ method, path, action, params }) => {
      const fields = params.map((name) => `${name}: z.string()`).join(", ");
      const pathParams =
        params.length === 0 ? "" : ` pathParams: z.object({ ${fields} }),`;
      const body =
        method === "GET"
          ? ""
          : method === "DELETE"
            ? " body: z.object({}),"
            : " body: z.object({ title: z.string() }),";
      return `    ${action}: { method: "${method}", path: "${path}",${pathParams}${body} responses: { 200: z.object({ ok: z.boolean() }) } },`;
    });
    return `  ${camel(controller)}: c.router({\n${entries.join("\n")}\n  }),`;
  });
  const calls = routes.map(({ method, action, controller, params }) => {
    const list = params.map((name) => `${name}: "1"`).join(", ");
    const input = [
      ...(params.length === 0 ? [] : [`params: { ${list} }`]),
      ...(method === "GET"
        ? []
        : [method === "DELETE" ? "body: {}" : 'body: { title: "x" }']),
    ];
    return `  client.${camel(controller)}.${action}(${input.length === 0 ? "" : `{ ${input.join(", ")} }`}),`;
  });
  return `import { initClient, initContract } from "@ts-rest/core";\nimport { z } from "zod";\n\nconst c = initContract();\nconst contract = c.router({\n${parts.join("\n")}\n});\nconst client = initClient(contract, { baseUrl: "http://localhost", baseHeaders: {} });\nexport const all: Promise<unknown>[] = [\n${calls.join("\n")}\n];\n`;
}

/**
 * openapi-fetch: a client of the types that openapi-typescript makes, which are
 * beside it in `./api.d.ts`, of records with a title.
 *
 * @param {readonly Route[]} routes
 */
export function writeOpenApiFetch(routes) {
  const calls = routes.map(({ method, path, action, params }) => {
    const values = params.map((name) => `${name}: 1`).join(", ");
    const options = [
      ...(params.length === 0 ? [] : [`params: { path: { ${values} } }`]),
      ...(["create", "update"].includes(action)
        ? ['body: { title: "Tea", words: ["a"] }']
        : []),
    ];
    const key = path.replace(/:(\w+)/g, "{$1}");
    const input = options.length === 0 ? "" : `, { ${options.join(", ")} }`;
    const call = `await client.${method}("${key}"${input})`;
    const read = READ[action];
    return read === undefined ? `  ${call},` : `  (${call}).data?.${read},`;
  });
  return `import createClient from "openapi-fetch";\nimport type { paths } from "./api.js";\n\nconst client = createClient<paths>({ baseUrl: "http://localhost" });\nexport const all: unknown[] = [\n${calls.join("\n")}\n];\n`;
}

/**
 * What a call reads of the answer, by action.
 *
 * @type {Readonly<Record<string, string | undefined>>}
 */
const READ = {
  index: "length",
  create: "id",
  show: "title",
  edit: "state",
  update: "words",
};
