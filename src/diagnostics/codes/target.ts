/** Codes of the target project: its settings, its packages, its formatter. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const targetCodes = {
  "tsconfig-unreadable": {
    severity: "warning",
    title: "the tsconfig cannot be read",
    cause:
      "Whether imports need an ending follows from the target's tsconfig.json. What could not be read of it was left out.",
    help: "mend it, or set `output.importExtension`",
  },
  "module-syntax-refused": {
    severity: "error",
    title: "the target takes no `import` and `export`",
    cause:
      "Under `verbatimModuleSyntax` TypeScript refuses the syntax of ES modules in files that are CommonJS, and every generated file is written in it.",
    help: 'set `"type": "module"` in package.json, or turn `verbatimModuleSyntax` off',
  },
  "formatter-failed": {
    severity: "warning",
    title: "the target's formatter failed",
    cause:
      "New files of yours are laid out by the formatter that the project has. Where it fails, they are written in Prettier's default layout.",
    help: "see what it says, and run it over these files yourself",
  },
  "package-missing": {
    severity: "warning",
    title: "packages that are not installed",
    cause:
      "Generated files import them. Neither package.json nor node_modules has them, so that the files would neither compile nor run.",
    help: "install them",
  },
  "runtime-import": {
    severity: "error",
    title: "a runtime that cannot be imported",
    cause:
      "`output.runtime` names a package, and the generated files import parts of it that are not there: the package is not installed, or its `exports` do not have them.",
    help: "export `./*` of the package; a manifest without resources writes every part",
  },
  "template-error": {
    severity: "error",
    title: "a template that cannot be rendered",
    cause:
      "A template of the project's own is no Handlebars, or uses a name that it is not given.",
    help: "see docs/templates.md for what it is given; without the file, the usual template is used",
  },
  "template-outdated": {
    severity: "warning",
    title: "a template for other data",
    cause:
      "A template of the project's own was copied when templates were given something else.",
    help: "eject it again under another name, compare, and change its first line",
  },
  "controllers-constant": {
    severity: "note",
    title: "an index that exports a constant",
    cause:
      "Controllers are made by a function, so that each test can have its own, and so that they can be handed what they need. Your index exports a constant, as earlier versions wrote it, and that goes on working.",
    help: "write `export function createControllers(): Controllers { return { ... }; }` around its entries, and `createControllers()` where `controllers` is imported",
  },
} as const satisfies Record<string, CatalogueEntry>;
