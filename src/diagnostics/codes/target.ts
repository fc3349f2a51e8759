/** Codes of the target project: its settings, its packages, its formatter. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const targetCodes = {
  "tsconfig-unreadable": {
    severity: "warning",
    title: "the tsconfig cannot be read",
    cause:
      "Whether imports need a file extension depends on tsconfig.json. The part that could not be read was ignored.",
    help: "fix it, or set `output.importExtension`",
  },
  "module-syntax-refused": {
    severity: "error",
    title: "the target does not allow `import` and `export`",
    cause:
      "With `verbatimModuleSyntax`, TypeScript refuses ES module syntax in CommonJS files. Every generated file uses that syntax.",
    help: 'set `"type": "module"` in package.json, or turn `verbatimModuleSyntax` off',
  },
  "typescript-too-old": {
    severity: "error",
    title: "a version of TypeScript that is too old",
    cause:
      "Generated files use features that TypeScript has had since 5.2. An older version would report errors in them.",
    help: "install a later version; see docs/requirements.md",
  },
  "lib-too-old": {
    severity: "error",
    title: "a JavaScript library that is too old",
    cause:
      "Generated files use features that JavaScript has had since ES2020. With an older `lib` or `target`, TypeScript would not know them.",
    help: "set `target`, and `lib` if you have one, to es2020 or later",
  },
  "web-types-missing": {
    severity: "error",
    title: "no types for requests and replies",
    cause:
      "Generated files use `Request`, `Response` and other web types, and the target loads neither the library that declares them nor a package of types.",
    help: 'add "dom" to `lib`, or name in `types` the package that declares them: node, bun or @cloudflare/workers-types',
  },
  "formatter-failed": {
    severity: "warning",
    title: "the target's formatter failed",
    cause:
      "New files of yours are formatted by your project's formatter. If it fails, they keep Prettier's default layout.",
    help: "see its message, and run it on these files yourself",
  },
  "package-missing": {
    severity: "warning",
    title: "packages that are not installed",
    cause:
      "Generated files import them, but neither package.json nor node_modules has them. The files would not compile.",
    help: "install them",
  },
  "runtime-import": {
    severity: "error",
    title: "a runtime that cannot be imported",
    cause:
      "`output.runtime` names a package, and the generated files import parts of it that are not there: the package is not installed, or its `exports` do not have them.",
    help: "export `./*` from the package; a manifest without resources writes every part",
  },
  "runtime-outdated": {
    severity: "warning",
    title: "a runtime of another revision",
    cause:
      "The runtime that the project contains or imports is not the one that this version generates code for. An older one has faults that have been fixed since.",
    help: "write or install the runtime of this version",
  },
  "template-error": {
    severity: "error",
    title: "a template that cannot be rendered",
    cause:
      "One of your own templates is not valid Handlebars, or uses a name that is not passed to it.",
    help: "see docs/templates.md for the names that it can use; without the file, the built-in template is used",
  },
  "template-outdated": {
    severity: "warning",
    title: "a template for an older version",
    cause:
      "One of your own templates was ejected from an older version, which passed different data to templates.",
    help: "eject it again under another name, compare the two, and update its first line",
  },
  "controllers-constant": {
    severity: "note",
    title: "an index that exports a constant",
    cause:
      "Controllers are created by a function, so that each test can have its own, and so that they can be passed what they need. Your index exports a constant, as earlier versions wrote it, which still works.",
    help: "write `export function createControllers(): Controllers { return { ... }; }` around its entries, and `createControllers()` where `controllers` is imported",
  },
} as const satisfies Record<string, CatalogueEntry>;
