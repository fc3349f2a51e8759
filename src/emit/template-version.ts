/** The version of the data that templates are given. Stage: emit. */

/**
 * To be incremented if the data of templates loses something, or changes its
 * meaning.
 */
export const TEMPLATE_VERSION = 3;

/** The first line of a template that was copied into a project. */
export function writeTemplateMark(name: string): string {
  return `{{!-- resource-gen ${name}, data version ${TEMPLATE_VERSION} --}}\n`;
}

/** The version that a copied template was made for; null if it does not say. */
export function readTemplateVersion(text: string): number | null {
  const found = /^\{\{!-- resource-gen \S+, data version (\d+) --\}\}/.exec(
    text,
  );
  return found === null ? null : Number(found[1]);
}
