/**
 * A user's template that cannot be rendered, and where in its text it fails.
 * Stage: emit.
 */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  /** The template's file, as given. */
  readonly file: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;

  constructor(
    message: string,
    file: string,
    text: string,
    place: { readonly line: number; readonly column: number },
  ) {
    super(message);
    this.file = file;
    this.text = text;
    this.line = place.line;
    this.column = place.column;
  }
}
