/** The commands that change the user's own files: add, remove, rename, prune. */
import { type CommandDefinition, list, part } from "./definition.js";

const previews = [
  part("--dry-run", "write nothing; print what would be written"),
  part("--diff", "write nothing; print what would change in the files"),
];
const force = part("--force", "run even if there are uncommitted changes");
/** Selects a resource if several have the same name. */
const whereabouts = [
  part("--parent <name>", "the one in this resource or concern", "resources"),
  part("--namespace <name>", "the one in this namespace", "namespaces"),
];

const addCommand: CommandDefinition = {
  name: "add",
  summary: "add a resource to the manifest, then generate",
  description:
    "Adds a resource to the manifest, then generates. Creates the manifest if there is none. A resource that exists already gets the actions and fields.",
  arguments: [
    part("<name>", "the resource, a plural: articles", "resources"),
    part(
      "[field:type...]",
      "kept in the manifest: title:string body:text",
      "field-type",
    ),
  ],
  flags: [
    part(
      "--parent <name>",
      "put it into this resource or concern",
      "resources",
    ),
    part("--namespace <name>", "put it into this namespace", "namespaces"),
    part("--singleton", "there is only one, without an id"),
    list("--only <actions>", "only these actions: index,show", "action-list"),
    part("--shallow", "leave the parent out of the paths of its members"),
    list(
      "--member <action:method>",
      "an action on one: publish:post",
      "action-method",
    ),
    list(
      "--collection <action:method>",
      "an action on all: search",
      "action-method",
    ),
    ...previews,
  ],
  examples: [
    ["add articles title:string body:text?", "seven routes, and a controller"],
    ["add comments --parent articles --only index,create", "nested"],
    ["add articles --member publish:post", "one more action"],
  ],
  load: async () => (await import("../commands/add/add.js")).runAdd,
};

const removeCommand: CommandDefinition = {
  name: "remove",
  summary: "remove a resource or a field, then generate",
  description:
    "Removes a resource, or a field of one, from the manifest, then generates. Your own files stay.",
  arguments: [part("<name>", "the resource, or resource.field", "resources")],
  flags: [
    part("--prune", "also delete files of yours that nobody edited"),
    ...[...whereabouts, ...previews, force],
  ],
  examples: [
    ["remove articles --prune", "with its files, if nobody edited them"],
    ["remove articles.title", "a field"],
  ],
  load: async () => (await import("../commands/remove.js")).runRemove,
};

const renameCommand: CommandDefinition = {
  name: "rename",
  summary: "rename a resource, in your code too, or a field",
  description:
    "Renames a resource: in the manifest, in its controller and test, and wherever your code uses what is generated from it. Or a field: in the manifest, and wherever your code uses it. The manifest keeps the earlier name of what is stored, and the migration that renames it is written too.",
  arguments: [
    part("<old>", "the resource, or resource.field", "resources"),
    part("<new>", "its new name"),
  ],
  flags: [...whereabouts, ...previews, force],
  examples: [
    ["rename articles posts --diff", "see what it would change"],
    ["rename articles.title headline", "a field"],
  ],
  load: async () => (await import("../commands/rename/rename.js")).runRename,
};

const pruneCommand: CommandDefinition = {
  name: "prune",
  summary: "delete what is no longer needed and was never edited",
  description:
    "Deletes files and stubs that are no longer needed. Edited ones stay.",
  flags: [...previews, force],
  examples: [["prune --dry-run", "list what would be deleted"]],
  load: async () => (await import("../commands/prune.js")).runPrune,
};

const migrationCommand: CommandDefinition = {
  name: "migration",
  summary: "write the next migration of the database",
  description:
    "Writes a migration from the tables of the existing migrations to those of the manifest. It asks nothing: `was` in the manifest says what was renamed.",
  arguments: [
    part("[name]", "what it does: add_title; chosen for you if omitted"),
  ],
  flags: [
    part("--allow-data-loss", "drop columns and tables, and the data in them"),
    part(
      "--concurrently",
      "build new indexes without blocking writes, in a migration of their own (PostgreSQL)",
    ),
    part(
      "--rebase <name>",
      "write this one again, after those of another branch; it must not be released",
    ),
    ...previews,
  ],
  examples: [
    ["migration", "write what is pending"],
    ["migration --diff", "see what it would be"],
    ["migration --rebase 0007_add_body", "after a merge, if it says so"],
  ],
  load: async () => (await import("../commands/migration.js")).runMigration,
};

const importCommand: CommandDefinition = {
  name: "import",
  summary: "write a manifest of an existing API",
  description:
    "Writes a manifest of an existing API, and reports what became of it. What a manifest cannot express is listed at its end.",
  arguments: [
    part(
      "[source]",
      "a file, or - for standard input; for an application, its module; none for a database",
    ),
  ],
  flags: [
    part(
      "--from <kind>",
      "what the source is: openapi, rails, laravel, express, fastify, hono, koa; or a database: its file, its URL, or env:NAME",
      "sources",
    ),
    part("--report", "list what is left out, or written in another way"),
    part("--dry-run", "write nothing; print the manifest"),
    part("--force", "overwrite the manifest"),
  ],
  formats: ["pretty", "json"],
  examples: [
    ["import --from openapi openapi.yaml", "3.x or Swagger 2, YAML or JSON"],
    ["import --from rails routes.txt", "what rails routes --expanded prints"],
    ["import --from express src/app.ts", "an application, which is loaded"],
    ["import --from data.sqlite", "a database, with its first migration"],
    ["import --from env:DATABASE_URL", "the same, and no password is typed"],
  ],
  load: async () => (await import("../commands/import/import.js")).runImport,
};

export const editCommands = [
  importCommand,
  ...[addCommand, removeCommand, renameCommand, pruneCommand],
  migrationCommand,
];
