/** What clients see of a manifest, and how two manifests differ. Types only. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { Method, ModelRoute } from "../model/types.js";
import type { RecordField } from "../model/records/types.js";
import type { ListData, Where } from "../runtime/database/tables.js";
import type { OperationRules } from "./rules.js";

/**
 * What a change does to a client that was written before it. `breaking`: a
 * request that was valid is rejected, or its reply lacks something. `additive`:
 * there is something new. `other`: it can be noticed, and breaks nothing.
 */
export type Level = "breaking" | "additive" | "other";

/** One difference, at a place in the later manifest, or where it would be. */
export interface Finding {
  readonly level: Level;
  /** A sentence without a full stop; names no operation. */
  readonly what: string;
  readonly path: ManifestPath;
}

/** One difference whose place is known otherwise; `what` as in a Finding. */
export type Difference = readonly [level: Level, what: string];

/** A difference, and the operations that it affects. */
export interface ApiChange extends Finding {
  /** `GET /articles/:id`, in the order of the table. */
  readonly operations: readonly string[];
}

/** A field of a body or a query. */
export interface InputField {
  readonly field: RecordField;
  /** Whether a request without it is refused. */
  readonly isRequired: boolean;
}

/** What a request can send; null if the manifest does not declare it. */
export type OperationInput = readonly InputField[] | null;

/** What a reply holds. */
export interface OperationOutput {
  readonly fields: readonly RecordField[];
  readonly isList: boolean;
  /** The record of the row above, if that is what it shows. */
  readonly above: string | null;
}

/** Whose rows a request reaches: everybody's, or the caller's own. */
export type CallerKind = "anyone" | "guarded" | "own";

/** One row of the table as a client sees it. */
export interface ApiOperation {
  /** `GET /articles/:id` */
  readonly name: string;
  readonly method: Method;
  /** The path without the names of its parameters: `/articles/:`. */
  readonly address: string;
  readonly path: string;
  /** `articles#show`; null for a redirect. */
  readonly action: string | null;
  readonly place: ManifestPath;
  /** The first is the format of replies if a request asks for none. */
  readonly formats: readonly string[];
  /** What each parameter must match, in path order; null for anything. */
  readonly constraints: readonly (string | null)[];
  /** What the ids in the path are, in path order; null if it is unknown. */
  readonly keys: readonly (string | null)[];
  readonly redirect: ModelRoute["redirect"];
  readonly deprecated: ModelRoute["deprecated"];
  readonly body: OperationInput;
  /** Whether its body can be a form. */
  readonly forms: boolean;
  readonly query: OperationInput;
  /** Which words of a row may follow which by it; null if it changes none. */
  readonly moves: OperationMoves | null;
  readonly output: OperationOutput | null;
  /** What JSON wraps its body and its reply in; null if in nothing. */
  readonly envelope: string | null;
  /** What errors have in JSON, without prose; null: they are problem details. */
  readonly problem: string | null;
  readonly list: ListData | null;
  /** What the total of the list is called in an envelope; null where there is none. */
  readonly total: string | null;
  readonly where: Where;
  readonly versions: "none" | "etag" | "required";
  readonly callers: CallerKind;
  /** Who may call it; null for a redirect. */
  readonly rules: OperationRules | null;
  /**
   * How a request can authenticate: any of these, by name; null if it need not.
   */
  readonly schemes: Schemes | null;
}

/** By field: from which word to which; null where any may follow any. */
export type OperationMoves = ReadonlyMap<
  string,
  readonly (readonly [from: string, to: string])[] | null
>;

/** Each scheme as the manifest describes it, without prose. */
export type Schemes = ReadonlyMap<string, string>;
