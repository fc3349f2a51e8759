/** Codes of the load stage: finding the manifest and reading its text. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const loadCodes = {
  "no-manifest": {
    severity: "error",
    title: "there is no manifest",
    cause:
      "Every run needs a manifest: resources.yaml, resources.yml, resources.json or resources.config.ts, .mts, .js or .mjs in the working directory.",
    help: "run `resource-gen init` to write one, or name it with --manifest FILE",
  },
  "two-manifests": {
    severity: "error",
    title: "there are two manifests",
    cause:
      "With two manifests in one folder, resource-gen cannot know which one you mean.",
    help: "remove one of them, or name the one you mean with --manifest FILE",
  },
  "unreadable-manifest": {
    severity: "error",
    title: "the manifest cannot be read",
    cause:
      "The file is missing, is a folder, is not readable, or has an extension that resource-gen does not know.",
    help: "check the path and its permissions",
  },
  "not-utf8": {
    severity: "error",
    title: "the manifest is not UTF-8",
    cause:
      "Manifests are UTF-8 text. In another encoding, names and paths would silently become different ones.",
    help: "save the file as UTF-8",
  },
  "empty-manifest": {
    severity: "error",
    title: "the manifest is empty",
    cause:
      "An empty manifest declares nothing. Generating from it would delete every generated file.",
    help: "declare a resource, as in `resources: { articles: {} }`",
  },
  "import-source": {
    severity: "error",
    title: "there is nothing to import",
    cause:
      "The source of `import` cannot be read, or is not of the kind that `--from` names.",
    help: "check the path, and the kind: docs/import.md shows how to make each source",
  },
  "manifest-exists": {
    severity: "error",
    title: "there is already a manifest",
    cause:
      "`import` writes a manifest, but does not overwrite one unless you tell it to.",
    help: "overwrite it with --force, or name another file with --manifest FILE",
  },
  "yaml-syntax": {
    severity: "error",
    title: "the manifest is not YAML",
    cause: "The text is not valid YAML 1.2.",
    help: "fix the line; indent with spaces, not tabs, and quote text that has `: `, ` #` or a leading `*`, `&`, `!`, `@` or `%`",
  },
  "duplicate-key": {
    severity: "error",
    title: "the same key twice",
    cause:
      "The second of two equal keys would hide the first one and everything in it.",
    help: "keep one of them, or merge the two",
  },
  "alias-cycle": {
    severity: "error",
    title: "an alias contains itself",
    cause:
      "An alias stands for the text of its anchor. Inside that text it would repeat itself without end.",
    help: "write the inner part out, or use a concern",
  },
  "manifest-too-large": {
    severity: "error",
    title: "the manifest is too large",
    cause:
      "Aliases and concerns multiply: ten lines that each use the line before twice stand for a thousand entries. Beyond a limit, and beyond 200 levels, this is almost certainly a mistake.",
    help: "write out what you need, or split it into several manifests",
  },
  "manifest-failed": {
    severity: "error",
    title: "the manifest failed to load",
    cause:
      "A manifest in TypeScript or JavaScript is a module. It threw an error, it does not compile, or something that it imports is missing.",
    help: "fix the module; it runs in Node, from its own folder",
  },
  "no-default-export": {
    severity: "error",
    title: "the manifest has no default export",
    cause:
      "A manifest in TypeScript or JavaScript is the module's default export.",
    help: "write `export default defineResources({ ... })`",
  },
  "include-unreadable": {
    severity: "error",
    title: "an included file cannot be read",
    cause:
      "The file that `include` names is missing, is a folder, is not readable, has an unknown extension, or is not a mapping.",
    help: "check the path; it is relative to the file that includes it",
  },
  "include-cycle": {
    severity: "error",
    title: "a file includes itself",
    cause:
      "A file that includes itself, directly or through others, would never end.",
    help: "remove one of the includes",
  },
  "include-outside-project": {
    severity: "error",
    title: "an included file outside the project",
    cause:
      "All files of a manifest belong to one project, so that a checkout has them all.",
    help: "move the file into the project",
  },
} as const satisfies Record<string, CatalogueEntry>;
