/** The commands about the manifest itself: lint, schema, explain. */
import { allFlags, type CommandDefinition, part } from "./definition.js";

const lintCommand: CommandDefinition = {
  name: "lint",
  summary: "check the manifest against the conventions of REST",
  flags: [
    part("--fix", "apply the fixes that are certain; keep comments and layout"),
    part("--max-warnings <n>", "exit with 1 if there are more"),
    ...allFlags,
  ],
  examples: [["lint --fix", "apply the fixes that are certain"]],
  load: async () => (await import("../commands/lint.js")).runLint,
};

const schemaCommand: CommandDefinition = {
  name: "schema",
  summary: "print the JSON Schema of manifests, for editors",
  formats: ["pretty", "json"],
  examples: [["schema > schema.json", "keep a copy for the editor"]],
  load: async () => (await import("../commands/schema.js")).runSchema,
};

const explainCommand: CommandDefinition = {
  name: "explain",
  summary: "explain a diagnostic code, such as invalid-value",
  arguments: [part("[code]", "without one, all codes are listed", "codes")],
  formats: ["pretty", "json"],
  examples: [["explain deep-nesting", "what it means and what to do"]],
  load: async () => (await import("../commands/explain.js")).runExplain,
};

export const manifestCommands = [lintCommand, schemaCommand, explainCommand];
