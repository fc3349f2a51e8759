/** Colours of a report, or none. Stage: report. Whether to use them is for the caller. */
import { styleText } from "node:util";
import type { Severity } from "../diagnostics/diagnostic.js";

type Painter = (text: string) => string;
export type Style = Parameters<typeof styleText>[0];

/** What each colour means. */
const styles = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  note: ["bold", "cyan"],
  label: "cyan",
  rule: "blue",
  strong: "bold",
} satisfies Record<Severity | "label" | "rule" | "strong", Style>;

/** What is coloured, by what it means. */
export type Paint = Readonly<Record<keyof typeof styles, Painter>>;

/** The colours, or the text as it is. */
export function choosePaint(colour: boolean): Paint {
  const painter = (style: Style): Painter =>
    colour ? (text) => paintText(style, text) : (text) => text;
  return {
    error: painter(styles.error),
    warning: painter(styles.warning),
    note: painter(styles.note),
    label: painter(styles.label),
    rule: painter(styles.rule),
    strong: painter(styles.strong),
  };
}

/** A text in a style; whoever asks has looked at the stream and at NO_COLOR. */
export function paintText(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false });
}
