/** Colors of a report, or none. Stage: report. The caller chooses. */
import { styleText } from "node:util";
import type { Severity } from "../diagnostics/diagnostic.js";

type Painter = (text: string) => string;
export type TextStyle = Parameters<typeof styleText>[0];

/** The colors, by their meaning. */
const styles = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  note: ["bold", "cyan"],
  label: "cyan",
  rule: "blue",
  strong: "bold",
} satisfies Record<Severity | "label" | "rule" | "strong", TextStyle>;

/** The painters, by the meaning of their colors. */
export type Paint = Readonly<Record<keyof typeof styles, Painter>>;

/** Painters that color text, or leave it as it is. */
export function choosePaint(colour: boolean): Paint {
  const painter = (style: TextStyle): Painter =>
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

/** A text in a style; the caller has checked the stream and NO_COLOR. */
export function paintText(style: TextStyle, text: string): string {
  return styleText(style, text, { validateStream: false });
}
