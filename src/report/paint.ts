/** Colours of a report, or none. Stage: report. Whether to use them is for the caller. */
import type { Severity } from "../diagnostics/diagnostic.js";

type Painter = (text: string) => string;

/** What is coloured, by what it means. */
export interface Paint extends Readonly<Record<Severity, Painter>> {
  readonly label: Painter;
  readonly rule: Painter;
  readonly strong: Painter;
}

/** ANSI SGR: the attributes are switched on before the text, and off after it. */
function sgr(...codes: readonly number[]): Painter {
  return (text) => `\u001B[${codes.join(";")}m${text}\u001B[0m`;
}

const coloured: Paint = {
  error: sgr(1, 31),
  warning: sgr(1, 33),
  note: sgr(1, 36),
  label: sgr(36),
  rule: sgr(34),
  strong: sgr(1),
};

const same: Painter = (text) => text;

const plain: Paint = {
  error: same,
  warning: same,
  note: same,
  label: same,
  rule: same,
  strong: same,
};

/** The colours, or the text as it is. */
export function choosePaint(colour: boolean): Paint {
  return colour ? coloured : plain;
}
