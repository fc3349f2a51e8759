/** Codes of the target project: its settings, its packages, its formatter. Data only. */
import type { Entry } from "../entry.js";

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
} as const satisfies Record<string, Entry>;
