/** Turns offsets into lines and columns. Pure; knows a text, not its file. */
import type { Place, Position, Span } from "./diagnostic.js";

/** A place as it was found, and the alias through which it was reached. */
export interface LocatedPlace {
  readonly span: Span;
  readonly via?: Span;
  /** The place itself is computed; this is the nearest text above it. */
  readonly nearest?: true;
  /** It is in imported code, which others may use too: it gets no fix. */
  readonly imported?: true;
}

/** Finds a place of the manifest in its files; null if it cannot be shown. */
export type Locate = (place: Place) => LocatedPlace | null;

/** Finds lines in one text. */
export interface Lines {
  readonly file: string;
  readonly text: string;
  readonly position: (offset: number) => Position;
  readonly span: (start: number, end: number) => Span;
}

/**
 * Indexes the lines of a text. A line ends in LF, CRLF or CR, as in YAML and
 * in editors; columns count UTF-16 code units from 1, without a byte order mark.
 *
 * @param file as diagnostics name it
 */
export function indexLines(file: string, text: string): Lines {
  const starts = [text.startsWith("\uFEFF") ? 1 : 0];
  for (const found of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(found.index + found[0].length);
  }

  function position(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    const col = Math.max(1, inside - (starts[low] ?? 0) + 1);
    return { offset: inside, line: low + 1, col };
  }

  function span(start: number, end: number): Span {
    return {
      file,
      start: position(start),
      end: position(Math.max(start, end)),
    };
  }

  return { file, text, position, span };
}
