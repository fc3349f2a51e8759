/** The commands that show what the manifest produces, and change nothing. */
import {
  allFlags,
  commonFormats,
  type CommandDefinition,
  part,
} from "./definition.js";

const routesCommand: CommandDefinition = {
  name: "routes",
  summary: "print the route table",
  description: "Prints the route table.",
  flags: [
    part("-g, --grep <text>", "only rows that contain this text", "actions"),
    part(
      "-c, --controller <name>",
      "only rows of this controller or module",
      "controllers",
    ),
    part(
      "--method <methods>",
      "only rows of this method, or of these: a,b",
      "method-list",
    ),
    part("--unused", "only rows whose action is still the untouched stub"),
    part("--expanded", "print a paragraph for each route instead of a row"),
    ...allFlags,
  ],
  formats: [...commonFormats, "jsonl", "markdown", "csv", "html"],
  examples: [
    ["routes", "the whole table"],
    ["routes -c admin --format json", "the module admin, as JSON"],
  ],
  load: async () => (await import("../commands/routes.js")).runRoutes,
};

const matchCommand: CommandDefinition = {
  name: "match",
  summary: "show which route handles a request, or why none does",
  description:
    "Shows which route handles a request, or why none does. Exits with 1 if none does.",
  arguments: [
    part("<method>", "GET, POST, ...", "methods"),
    part("<path>", "/articles/1.json", "paths"),
  ],
  examples: [["match GET /articles/1.json", "which route handles this"]],
  load: async () => (await import("../commands/match/match.js")).runMatch,
};

const recordsCommand: CommandDefinition = {
  name: "records",
  summary: "print the records and what they refer to",
  description:
    "Prints the records, their fields and what they refer to: as a table, as JSON, or as a diagram (Mermaid).",
  formats: [...commonFormats, "mermaid"],
  examples: [
    ["records", "every field, and what its values may be"],
    ["records --format mermaid", "a diagram for a page of Markdown"],
  ],
  load: async () => (await import("../commands/records.js")).runRecords,
};

const accessCommand: CommandDefinition = {
  name: "access",
  summary: "print who may do what",
  description:
    "Prints who may do what: a table for each controller, with a column for each word of its rules.",
  arguments: [part("[controller]", "only this controller", "controllers")],
  flags: [part("--as <word>", "only what those of this word may do")],
  examples: [
    ["access", "all of it"],
    [
      "access boards --as team.editor",
      "what an editor of a team may do with boards",
    ],
  ],
  load: async () => (await import("../commands/access.js")).runAccess,
};

const openapiCommand: CommandDefinition = {
  name: "openapi",
  summary: "print the OpenAPI document",
  description:
    "Prints the OpenAPI document (3.1.1): everything that the application answers.",
  examples: [["openapi > openapi.json", "for a tool that reads it"]],
  load: async () => (await import("../commands/openapi.js")).runOpenApi,
};

export const lookCommands = [
  ...[routesCommand, matchCommand, recordsCommand, accessCommand],
  openapiCommand,
];
