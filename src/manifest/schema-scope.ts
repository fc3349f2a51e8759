/**
 * The keys that namespaces, resources and single routes share. Stage: parse.
 * Shape only.
 */
import * as z from "zod";
import * as fields from "./fields.js";
import { listOrItem } from "./fields.js";

const { flag, plainText } = fields;

/** What namespaces and resources share, and pass down or apply. */
export const scope = {
  only: listOrItem(fields.action)
    .optional()
    .meta({
      description: "The actions to have; `[]` for none.",
      examples: [["index", "show"], []],
    }),
  except: listOrItem(fields.action)
    .optional()
    .meta({
      description: "The actions to leave out.",
      examples: [["new", "edit"]],
    }),
  path: plainText.optional().meta({
    description: "The path segment or segments to use instead of the name.",
    examples: ["posts", "a/b", ":locale/posts"],
  }),
  module: plainText.optional().meta({
    description: "A folder for the controllers; modules add up down the tree.",
    examples: ["admin"],
  }),
  constraints: fields.constraints.optional().meta({
    description: "Patterns for parameters, here and in everything below.",
    examples: [{ id: "[0-9]+" }],
  }),
  defaults: fields.defaults.optional().meta({
    description: "Fixed parameters for the action.",
    examples: [{ locale: "en" }],
  }),
  formats: z
    .array(fields.format)
    .optional()
    .meta({
      description: "The allowed suffixes, the default first; `[]` for none.",
      examples: [["json", "xml"], [{ name: "ics", type: "text/calendar" }]],
    }),
  pathNames: fields.pathNames.optional().meta({
    description: "Words for `new` and `edit` in paths.",
    examples: [{ new: "neu", edit: "bearbeiten" }],
  }),
  shallow: flag.optional().meta({
    description:
      "True: members of nested resources have paths with only their own id. Applies to everything inside.",
    default: false,
  }),
};
