import { defineConfig } from "vitest/config";
import { serveAssets } from "./scripts/assets-plugin.mjs";

/**
 * Files of pure functions, and of commands that run in the process: they take turns in
 * one, as much of their time goes into loading packages. All others get one each, as do
 * those that measure, or change what belongs to the process.
 */
const sharing = [
  "test/commands/{add,all,api,bad-lock,edit-commands,eject}.test.ts",
  "test/commands/{generate,init,match-steps}.test.ts",
  "test/commands/{moved-manifest,nearby,uncommitted}.test.ts",
  "test/{compatibility,conformance,database,diagnostics}/**/*.test.ts",
  "test/{import,model,project,report,structure}/**/*.test.ts",
  "test/edit/*.test.ts",
  "test/load/{include,load-manifest,module-positions,yaml}.test.ts",
  "test/manifest/{errors,json-schema,planted,schema}.test.ts",
  "test/merge/{create-controllers,form-stubs,goldens}.test.ts",
  "test/merge/{remove,standing-stubs}.test.ts",
  "test/migrations/{commands,goldens}.test.ts",
  "test/moves/move-output.test.ts",
  "test/plan/{cases,lock,plan}.test.ts",
  "test/records/{bad-bodies,formats,pages,requests}.test.ts",
  "test/runtime/{app,app-settings,document,form-fields,hooks}.test.ts",
  "test/runtime/{http,mounting,redirects,router,upload,urls}.test.ts",
];

/**
 * Files that stand beside what they test and take long: `npm run test:long` has them
 * all, so `npm test` need not.
 */
export const long = [
  "test/apply/kill.test.ts",
  "test/grammar/{grammar,keep-rows}.test.ts",
  "test/moves/{histories,kill}.test.ts",
  "test/mutants/**/*.test.ts",
  "test/openapi/answers.test.ts",
  "test/payloads/*.test.ts",
  "test/properties/{cache,projects,round-trip}.test.ts",
  "test/site/core.test.ts",
  "test/stores/{controller-tests,faults,reference}.test.ts",
  "test/wire/*.test.ts",
];

// test/long is run by `npm run test:long`. test/hosts has dependencies of its
// own; test/cases and test/fixtures hold projects, whose tests are not ours.
const others = [
  "test/long/**",
  "test/hosts/**",
  "test/cases/**",
  "test/fixtures/**",
  "**/node_modules/**",
  // `npm run soak` picks its files by itself.
  ...(process.env["SOAK"] === undefined ? long : []),
];

export default defineConfig({
  plugins: [serveAssets()],
  test: {
    setupFiles: ["test/fixed-seed.ts"],
    maxWorkers: 2,
    // No test is about time: these end what hangs. To type-check a generated
    // project is one test, which takes minutes where a machine is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: "alone",
          include: ["test/**/*.test.ts"],
          exclude: [...others, ...sharing],
        },
      },
      {
        extends: true,
        test: {
          name: "sharing",
          include: sharing,
          exclude: others,
          isolate: false,
          setupFiles: ["test/shared-process.ts"],
        },
      },
    ],
  },
});
