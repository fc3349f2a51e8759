/** What the editor's verdicts are compared with: our own reader of manifests. */
export { EXAMPLES, writeStarter } from "../../../src/commands/init/starters.js";
export { indexLines } from "../../../src/diagnostics/positions.js";
export { readYaml } from "../../../src/load/read-yaml.js";
export { parseManifest } from "../../../src/manifest/parse.js";
export { findSchemaPath } from "../../../src/project/schema-path.js";
