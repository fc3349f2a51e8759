// @ts-check
/**
 * Writes `src/generated/`, the modules that are made from other files of this
 * project, so that a run of the tool neither compiles a template nor reads a
 * file of its own:
 *
 * - `templates.ts`: every `templates/**\/*.hbs`, precompiled;
 * - `runtime.ts`: the text of every `src/runtime/*.ts`;
 * - `url-exports.ts`: what of it every file of helpers has names for already;
 * - `page.ts`: `page/page.html` with its style and its script in it;
 * - `build.ts`: one word for all the code, by which a cache knows whose it is.
 * - `template-texts.ts`: the text of every template, for `eject`;
 * - `examples.ts`: the manifest of `examples/forge`, which `init` can write.
 *
 * Run by `npm run generate:assets` and by the build. In tests, assets-plugin.mjs
 * serves the same modules. A module that would not change is not written.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import { compileOptions, helperNames } from "./template-options.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * A module of `src/generated`, by its name without the extension.
 *
 * @typedef {object} Asset
 * @property {readonly string[]} sources  the files and folders that it is made of
 * @property {(read?: Read) => string} render  throws with the name of a faulty source
 */

/**
 * The text of a file, by its path from the root.
 *
 * @typedef {(path: string) => string} Read
 */

/** @type {Readonly<Record<string, Asset>>} */
export const assets = {
  templates: {
    sources: ["templates"],
    render: (read) => renderTemplates(readFolder("templates", ".hbs", read)),
  },
  runtime: {
    sources: ["src/runtime"],
    render: (read) => renderRuntime(readFolder("src/runtime", ".ts", read)),
  },
  "url-exports": {
    sources: ["src/runtime/routing/urls.ts"],
    render: (read) =>
      renderUrlExports(
        readFolder("src/runtime", ".ts", read).filter(
          ([name]) => name === "routing/urls",
        ),
      ),
  },
  page: {
    sources: ["page"],
    render: () => {
      const [html = "", css = "", script = ""] = ["html", "css", "js"].map(
        (ending) => readFileSync(join(root, `page/page.${ending}`), "utf8"),
      );
      return renderPage(html, css, script);
    },
  },
  // Made of all sources, but only the caches of other runs depend on it: no
  // test has to run again for it.
  build: { sources: [], render: () => renderBuild() },
  "template-texts": {
    sources: ["templates"],
    render: (read) => renderTexts(readFolder("templates", ".hbs", read)),
  },
  examples: {
    sources: ["examples/forge/resources.yaml"],
    render: () => renderExamples(["forge"]),
  },
};

/** Writes all modules. Throws with the template's name where one does not compile. */
export function generateAssets() {
  for (const [name, { render }] of Object.entries(assets))
    write(`${name}.ts`, render());
}

/** For the global set-up of vitest in test/hosts. */
export const setup = generateAssets;

/**
 * The files below a folder, by path relative to it and without the extension.
 * Tests are left out.
 *
 * @param {string} folder
 * @param {string} extension
 * @param {Read} [read]
 * @returns {[name: string, text: string][]}
 */
function readFolder(folder, extension, read = readSource) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension) && !file.endsWith(".test.ts"))
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .map((file) => [
      file.slice(0, -extension.length),
      read(`${folder}/${file}`).replaceAll("\r\n", "\n"),
    ]);
}

/** @type {Read} */
function readSource(path) {
  return readFileSync(join(root, path), "utf8");
}

/**
 * The module for the templates given: each is what Handlebars' runtime takes.
 *
 * @param {[name: string, text: string][]} sources
 */
export function renderTemplates(sources) {
  const names = sources.map(([name]) => JSON.stringify(name));
  const helpers = helperNames.map((name) => JSON.stringify(name));
  const entries = sources.map(
    ([name, text]) => `  ${JSON.stringify(name)}: ${compile(name, text)},\n`,
  );
  const { code, places } = takeOutPlaces(entries.join(""));
  return `// @ts-nocheck: what follows is the output of a compiler.
/** Made by scripts/generate-assets.mjs from templates/. Not to be edited. */

export type TemplateName = ${names.join(" | ") || "never"};

/** What a template may call. */
export type HelperName = ${helpers.join(" | ")};

/** How they were compiled. */
export const compileOptions = ${JSON.stringify(compileOptions)};

/** The places of calls, for what errors say. */
const places = [
${places.map((place) => `  ${place},\n`).join("")}];

/** What a call has that is given nothing by name. */
const noHash = {};

/** Each as Handlebars precompiled it, but for what calls share. */
export const templates: Readonly<Record<TemplateName, TemplateSpecification>> = {
${code}};
`;
}

const place = /\{"start":\{[^{}]*\},"end":\{[^{}]*\}\}/g;

/**
 * Makes of each call's place a constant. Handlebars writes it as a literal of
 * literals, which V8 makes anew for every call of every row, and slowly. In the
 * texts of templates quotes are escaped, so that they hold none.
 *
 * @param {string} code
 */
function takeOutPlaces(code) {
  const found = new Map(
    [...new Set(code.match(place))].map((it, at) => [it, at]),
  );
  return {
    code: code
      .replace(place, (it) => `places[${found.get(it)}]`)
      .replaceAll('"hash":{}', '"hash":noHash'),
    places: [...found.keys()],
  };
}

/**
 * @param {string} name
 * @param {string} text
 */
function compile(name, text) {
  try {
    return String(Handlebars.precompile(text, compileOptions));
  } catch (error) {
    throw new Error(`templates/${name}.hbs does not compile`, { cause: error });
  }
}

/**
 * The module for the files given.
 *
 * @param {[name: string, text: string][]} sources
 */
export function renderRuntime(sources) {
  const entries = sources.map(
    ([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`,
  );
  return `/** Made by scripts/generate-assets.mjs from src/runtime/. Not to be edited. */

/** The text of each file of src/runtime, by its path without the extension. */
export const runtime: Readonly<Record<string, string>> = {
${entries.join("")}};
`;
}

/**
 * The module for what the files given export: a small one, as who builds a model
 * needs the names and not the texts.
 *
 * @param {[name: string, text: string][]} sources
 */
export function renderUrlExports(sources) {
  const names = sources.flatMap(([, text]) =>
    Array.from(
      text.matchAll(/^export (?:interface|type|function) (\w+)/gm),
      ([, name = ""]) => name,
    ),
  );
  return `/** Made by scripts/generate-assets.mjs from src/runtime/. Not to be edited. */

/** What the part of the runtime exports that \`urls.ts\` imports. */
export const urlExports: readonly string[] = ${JSON.stringify(names)};
`;
}

/** The module that tells two builds apart: by the code, and by what it is built on. */
function renderBuild() {
  const parts = [
    ...readFolder("src", ".ts").filter(
      ([name]) => !name.startsWith("generated/"),
    ),
    ...readFolder("templates", ".hbs"),
    ...["package.json", "package-lock.json"]
      .filter((name) => existsSync(join(root, name)))
      .map((name) => [name, readFileSync(join(root, name), "utf8")]),
  ];
  const digest = createHash("sha256").update(JSON.stringify(parts));
  return `/** Made by scripts/generate-assets.mjs. Not to be edited. */

/** One word for all the code of this build. */
export const build = "${digest.digest("hex")}";
`;
}

/**
 * The module for the page of `routes --format html`: one text without links,
 * which forbids the browser to load or to run anything else.
 *
 * @param {string} html
 * @param {string} css
 * @param {string} script
 */
export function renderPage(html, css, script) {
  const style = `\n${css.replaceAll("\r\n", "\n")}`;
  const code = `\n${script.replaceAll("\r\n", "\n")}`;
  const policy = [
    "default-src 'none'",
    `style-src '${hashSource(style)}'`,
    `script-src '${hashSource(code)}'`,
  ].join("; ");
  const parts = new Map([
    [
      "<!-- policy -->",
      `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    ],
    ['<link rel="stylesheet" href="page.css" />', `<style>${style}</style>`],
    ['<script src="page.js"></script>', `<script>${code}</script>`],
  ]);
  let page = html.replaceAll("\r\n", "\n");
  for (const [mark, text] of parts) {
    if (!page.includes(mark)) throw new Error(`page/page.html has no ${mark}`);
    page = page.replace(mark, () => text);
  }
  return `/** Made by scripts/generate-assets.mjs from page/. Not to be edited. */

/** The page, with \`<!-- name -->\` where something is to be put in. */
export const page: string = ${JSON.stringify(page)};
`;
}

/**
 * What a content security policy calls a text.
 *
 * @param {string} text
 */
function hashSource(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/**
 * The module for the texts of the templates given.
 *
 * @param {[name: string, text: string][]} sources
 */
export function renderTexts(sources) {
  const entries = sources.map(
    ([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`,
  );
  return `/** Made by scripts/generate-assets.mjs from templates/. Not to be edited. */

/** The text of each template, by its name. */
export const templateTexts: Readonly<Record<string, string>> = {
${entries.join("")}};
`;
}

/**
 * The module for the manifests of some examples.
 *
 * @param {string[]} names
 */
export function renderExamples(names) {
  const entries = names.map((name) => {
    const path = join(root, "examples", name, "resources.yaml");
    const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
    return `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`;
  });
  return `/** Made by scripts/generate-assets.mjs from examples/. Not to be edited. */

/** The manifests of some examples. */
export const examples = {
${entries.join("")}} as const;
`;
}

/**
 * Through a temporary file, since several processes may do this at once.
 *
 * @param {string} name
 * @param {string} content
 */
function write(name, content) {
  const folder = join(root, "src/generated");
  const path = join(folder, name);
  if (existsSync(path) && readFileSync(path, "utf8") === content) return;
  mkdirSync(folder, { recursive: true });
  const temporary = `${path}.${String(process.pid)}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateAssets();
