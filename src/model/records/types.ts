/**
 * Records: what resources hold, and what each of them shows and takes of it.
 * Stage: model. Types alone. A field is the data that the runtime goes by.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import type { Field, KeyType } from "../../runtime/fields.js";

/** A field of a record, under its name on the wire. */
export interface RecordField {
  /** `author_id` */
  readonly name: string;
  /** What the manifest calls it, or would: `author`; of `id` and times, `name`. */
  readonly written: string;
  readonly data: Field;
  /** A ref: the record that it is of, and what becomes of this one without it. */
  readonly ref: Ref | null;
  /** The place of the entry in the manifest; of a field that we add, its record's. */
  readonly path: ManifestPath;
  /** What it was called before, the latest name first. */
  readonly was: readonly string[];
  /**
   * Who has it: the manifest lists it, the place of a nested resource sets it,
   * or we add it (`id`, `created_at`, `updated_at`).
   */
  readonly from: "manifest" | "place" | "tool";
}

export interface Ref {
  /** The name of a record. */
  readonly record: string;
  readonly onDelete: "restrict" | "cascade" | "clear";
  /** Whose rows a caller meets: section 11 of the design; null: everybody's. */
  readonly scope: "all" | "write" | null;
}

/** What a resource with `fields` holds. */
export interface RecordModel {
  /** `article` */
  readonly name: string;
  /** `articles` */
  readonly plural: string;
  /** `Article` */
  readonly type: string;
  readonly key: KeyType;
  /** `id` first, then as the manifest lists them, refs of places, times last. */
  readonly fields: readonly RecordField[];
  /** The place of the resource that defines it. */
  readonly path: ManifestPath;
  readonly was: readonly string[];
}

/**
 * What one resource shows and takes of a record. Resources that show and take
 * the same share one.
 */
export interface RecordView {
  readonly record: RecordModel;
  /** The name of its types: `Article`, or `AdminArticle` where it is not the record's own. */
  readonly type: string;
  /** The names of the fields in replies, in the record's order. */
  readonly reads: readonly string[];
  /** The names of the fields that a new one takes, and those that a change takes. */
  readonly creates: readonly string[];
  readonly changes: readonly string[];
}

/** The body that an action takes. */
export type ActionInput =
  | { readonly kind: "new" | "change"; readonly view: RecordView }
  | {
      readonly kind: "own";
      /** The name of its types: `ArticlesPublish`. */
      readonly type: string;
      readonly fields: readonly RecordField[];
    };

/** The value that an action replies with. */
export interface ActionOutput {
  readonly view: RecordView;
  /** Whether it is a list of them. */
  readonly isList: boolean;
}

/** What an action takes and gives: facts of the manifest, for its types. */
export interface ActionRecord {
  /** Null: it takes none, or the manifest does not say. */
  readonly input: ActionInput | null;
  readonly output: ActionOutput | null;
  /** The query that the manifest describes; null where it does not. */
  readonly query: {
    /** The name of its type: `ArticlesSearch`. */
    readonly type: string;
    readonly fields: readonly RecordField[];
  } | null;
  /** Path parameters that are ids: what they have to be. Others are text. */
  readonly keys: Readonly<Record<string, KeyType>>;
}
