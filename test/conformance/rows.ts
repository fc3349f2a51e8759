/** The rows of `data/`: see its README. */
import { readFileSync } from "node:fs";

export interface RouteRow {
  readonly name: string | null;
  readonly method: string;
  readonly path: string;
  readonly controller: string;
  readonly action: string;
  readonly constraints?: Readonly<Record<string, string>>;
  readonly defaults?: Readonly<Record<string, string>>;
}

export interface RequestRow {
  readonly method: string;
  readonly path: string;
  readonly status: number | "none";
  readonly controller?: string;
  readonly action?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly format?: string | null;
  readonly allow?: readonly string[];
}

export interface HelperRow {
  readonly helper: string;
  readonly args: readonly unknown[];
  readonly result?: string;
  readonly error?: string;
}

export type Row = {
  readonly id: string;
  readonly manifest: unknown;
  readonly rule?: string;
  readonly feature?: string;
  readonly suite?: string;
} & (
  | {
      readonly routes: readonly RouteRow[];
      readonly requests?: readonly RequestRow[];
    }
  | { readonly error: string }
  | RequestRow
  | HelperRow
);

/** The rows of one file, in its order. */
export function readRows(name: string): readonly Row[] {
  const file = new URL(`data/${name}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}
