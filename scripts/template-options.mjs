// @ts-check
/**
 * How templates are compiled: ours by the build, a project's own when it runs.
 * The build puts this into the generated module that both of them read.
 */

/** What a template may call. `src/emit/template-calls.ts` says what each of them does. */
export const helperNames = [
  ...["each", "if", "unless", "block"],
  ...["literal", "propertyName", "prose", "inBackticks", "is"],
  ...["sqlTable", "sqlBeside", "sqlName"],
];

/**
 * TypeScript is no HTML, so nothing is escaped. A name that the data does not
 * have is an error, and so is a helper that there is not.
 */
export const compileOptions = {
  noEscape: true,
  strict: true,
  knownHelpers: Object.fromEntries(helperNames.map((name) => [name, true])),
  knownHelpersOnly: true,
};
