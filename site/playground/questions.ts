/** What the page asks the worker, and what it is told. */
import type { ImportedText, RouteRow } from "../core/core.js";
import type { JsonSchema } from "../core/schema.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { OutputFile } from "../../src/emit/file.js";

export type { Diagnostic, ImportedText, JsonSchema, OutputFile, RouteRow };

/** A question, by what it asks for. All but the first are of the manifest that is open. */
export type Question =
  | { readonly ask: "open"; readonly text: string }
  | { readonly ask: "files" | "openapi" | "schema" | "warm" }
  | { readonly ask: "match"; readonly method: string; readonly path: string }
  | { readonly ask: "import"; readonly text: string; readonly name: string };

/** The answer to each. */
export interface Answer {
  readonly open: {
    readonly diagnostics: readonly Diagnostic[];
    /** Null where the manifest has errors. */
    readonly routes: readonly RouteRow[] | null;
  };
  readonly files: readonly OutputFile[];
  readonly openapi: string;
  readonly match: string;
  readonly import: ImportedText;
  readonly schema: JsonSchema;
  readonly warm: null;
}
