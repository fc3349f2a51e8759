// @ts-check
/**
 * Manifests about whose shape the editor and resource-gen do not agree, each
 * with the reason.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const exceptions = {
  // The editor is silent while there is nothing to speak of.
  "test/cases/errors/empty-file/resources.yaml": "an empty file",
  "test/cases/errors/only-comments/resources.yaml": "an empty file",
  "test/cases/commands/bad-empty/resources.yaml": "an empty file",
  "test/cases/commands/bad-only-comments/resources.yaml": "an empty file",

  "test/cases/errors/second-document/resources.yaml":
    "the editor holds each document of a file against the schema",
  "test/cases/errors/alias-cycle/resources.yaml":
    "the editor does not follow an alias into itself",
  "test/cases/errors/key-proto/resources.yaml":
    "what JavaScript cannot keep as a key is fine in JSON Schema",
};
