import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** What depends on the machine, the moment or the language it is set to. */
const nondeterministic = [
  ...["localeCompare", "toLocaleString", "toLocaleUpperCase"],
  ...["toLocaleLowerCase", "toLocaleDateString", "toLocaleTimeString"],
].map((property) => ({
  property,
  message: "Output must not depend on the locale: compare code units.",
}));

const clock = [
  { object: "Date", property: "now" },
  { object: "Math", property: "random" },
].map((member) => ({
  ...member,
  message: "Output must not depend on the moment.",
}));

const exit = ["exit", "exitCode"].map((property) => ({
  object: "process",
  property,
  message: "Only src/cli/main.ts decides how the process ends.",
}));

export default defineConfig(
  globalIgnores([
    "dist/",
    "packages/*/dist/",
    "site/dist/",
    "site/.vitepress/cache/",
    "dist.*.tmp*/",
    "coverage/",
    "src/generated/",
    "test/cases/",
    "test/fixtures/",
    // Projects of their own, with dependencies of their own; what is
    // generated in them is linted by the tests, as its users would lint it.
    "examples/",
    "test/hosts/**/*.ts",
    "test/hosts/adopt/servers/",
    // Their frameworks are not installed here: test/hosts/http type-checks them.
    "src/runtime/hosts/{express,fastify,hono,koa}.ts",
    "bench/**/*.ts",
    // Their packages are not installed here: `npm run site` lints them.
    "site/playground/",
    "site/.vitepress/",
  ]),
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { eqeqeq: "error" },
  },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "separate-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-import-type-side-effects": "error",
      // A recursive type can be written in one of the two ways only.
      "@typescript-eslint/consistent-indexed-object-style": "off",
      // Brackets may say that a key need not be there: `process.env["CI"]`.
      "@typescript-eslint/dot-notation": [
        "error",
        { allowIndexSignaturePropertyAccess: true },
      ],
      // To take a string apart by code points is what we mean by it.
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        ...nondeterministic,
        ...clock,
        ...exit,
      ],
    },
  },
  {
    // The command line's end, and that of a server that a signal stops.
    files: ["src/cli/main.ts", "src/runtime/hosts/process.ts"],
    rules: {
      "no-restricted-properties": ["error", ...nondeterministic, ...clock],
    },
  },
  {
    // How old the lock of a run is depends on the moment; nothing written does.
    files: ["src/apply/host.ts"],
    rules: {
      "no-restricted-properties": ["error", ...nondeterministic, ...exit],
    },
  },
  {
    // A server whose work clashed with another's waits for a moment of chance.
    files: ["src/runtime/database/errors.ts"],
    rules: {
      "no-restricted-properties": ["error", ...nondeterministic, ...exit],
    },
  },
  {
    files: ["src/runtime/**/*.ts"],
    // There it is somebody's server, which says on the console what failed.
    rules: {
      "no-console": ["error", { allow: ["error"] }],
      // What Biome recommends is to hold where the code is emitted, too.
      "no-restricted-syntax": [
        "error",
        {
          selector:
            ":not(ExpressionStatement, ForStatement) > AssignmentExpression",
          message: "An assignment is a statement of its own.",
        },
      ],
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "Math",
          property: "random",
          message: "A test draws the same each time: see test/fixed-seed.ts.",
        },
      ],
      // A test may say what it knows: if it is wrong, it fails.
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    // Undefined names are found by the type checker: see `@ts-check`.
    rules: { "no-undef": "off" },
  },
);
