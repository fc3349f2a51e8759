/**
 * Renders a template of `templates/`. Stage: emit. The only place that knows
 * how templates are compiled, and what they may call.
 */
import { templates, type TemplateName } from "../generated/templates.js";
import { quote, writeProperty } from "./layout.js";

/** What every template may call, besides the helpers of Handlebars. */
const helpers = {
  /** A string literal. */
  quote,
  /** `{{property 4 "path" path}}`: a line of an object literal, by its indent. */
  property: writeProperty,
};

/** Renders a template with what it needs to know. */
export function render(name: TemplateName, data: object): string {
  return templates[name](data, { helpers });
}
