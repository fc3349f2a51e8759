/** Codes of the load stage: finding the manifest and reading its text. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const loadCodes = {
  "no-manifest": {
    severity: "error",
    title: "there is no manifest",
    cause:
      "A run begins with a manifest: resources.yaml, resources.yml, resources.json or resources.config.ts, .mts, .js or .mjs in the working directory.",
    help: "run `resource-gen init` to write one, or name it with --manifest FILE",
  },
  "two-manifests": {
    severity: "error",
    title: "there are two manifests",
    cause:
      "With two manifests in one folder nobody could say which of them holds.",
    help: "remove one of them, or name the one you mean with --manifest FILE",
  },
  "unreadable-manifest": {
    severity: "error",
    title: "the manifest cannot be read",
    cause:
      "The file is missing, is a folder, may not be read, or is of a kind that resource-gen does not know.",
    help: "check the path and its permissions",
  },
  "not-utf8": {
    severity: "error",
    title: "the manifest is not UTF-8",
    cause:
      "Manifests are UTF-8 text. Read as anything else, names and paths would silently become other names and paths.",
    help: "save the file as UTF-8",
  },
  "empty-manifest": {
    severity: "error",
    title: "the manifest is empty",
    cause:
      "A file without a key says nothing, and generating from it would remove every file that is there.",
    help: "declare a resource, as in `resources: { articles: {} }`",
  },
  "yaml-syntax": {
    severity: "error",
    title: "the manifest is not YAML",
    cause: "The text breaks a rule of YAML 1.2, so that it has no meaning.",
    help: "mend the line; blanks, not tabs, indent YAML, and text with `: `, ` #` or a leading `*`, `&`, `!`, `@`, `%` needs quotes",
  },
  "duplicate-key": {
    severity: "error",
    title: "one key stands twice",
    cause:
      "Of two equal keys one would hide the other, with everything that is in it.",
    help: "keep one of them, or merge the two",
  },
  "alias-cycle": {
    severity: "error",
    title: "an alias leads back to itself",
    cause:
      "An alias stands for the text of its anchor. Within that text it would have to hold itself, without end.",
    help: "write the inner part out, or use a concern",
  },
  "manifest-too-large": {
    severity: "error",
    title: "the manifest grows without bounds",
    cause:
      "Aliases and concerns can multiply: ten lines that each use the line before twice stand for a thousand entries. Beyond a limit this is a mistake, not a manifest.",
    help: "write out what is really meant, or split it over several manifests",
  },
  "manifest-failed": {
    severity: "error",
    title: "the manifest failed while it was loaded",
    cause:
      "A manifest in TypeScript or JavaScript is a module. It threw, it does not compile, or something it imports is missing.",
    help: "mend the module; it runs in Node, from its own folder",
  },
  "no-default-export": {
    severity: "error",
    title: "the manifest exports nothing",
    cause:
      "A manifest in TypeScript or JavaScript is the module's default export.",
    help: "write `export default defineResources({ ... })`",
  },
  "include-unreadable": {
    severity: "error",
    title: "an included file cannot be read",
    cause:
      "The file that `include` names is missing, is a folder, may not be read, is of an unknown kind, or holds no mapping.",
    help: "check the path; it is relative to the file that includes it",
  },
  "include-cycle": {
    severity: "error",
    title: "a file includes itself",
    cause:
      "A file that includes itself, also through others, would be a part of itself without end.",
    help: "remove one of the includes",
  },
  "include-outside-project": {
    severity: "error",
    title: "an included file outside the project",
    cause:
      "A manifest is made of files of its own project, so that a checkout of it has them all.",
    help: "move the file into the project",
  },
} as const satisfies Record<string, CatalogueEntry>;
