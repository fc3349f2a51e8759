/**
 * Records: what resources hold, and which part of it each shows and accepts.
 * Stage: model. Types only. A field's data is what the runtime uses.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import type { RuleEntry } from "../../manifest/tree.js";
import type { Field, KeyType } from "../../runtime/records/fields.js";
import type { Resource } from "../resource.js";

/** A field of a record, under its name on the wire. */
export interface RecordField {
  /** `author_id` */
  readonly name: string;
  /**
   * Its name in the manifest, or what it would be: `author`; for `id` and
   * timestamps, the same as `name`.
   */
  readonly written: string;
  readonly data: Field;
  /** For a ref: the target, and what happens here if that is deleted. */
  readonly ref: Ref | null;
  /** Who may see it, set it, and link it to a row, in words of the manifest. */
  readonly words: FieldWords;
  /**
   * The actions of which it says whether the caller may do them with the row; null for
   * other fields.
   */
  readonly can: readonly string[] | null;
  /** What it shows of other rows; null for other fields. */
  readonly related: RelatedEntry | null;
  /** The words that may follow each of its words; null if any may. */
  readonly transitions: Arrows | null;
  /** The field of whose text a new row's value is made; null if it is sent. */
  readonly slug: string | null;
  /** The place of the entry; for a field of the tool, that of its record. */
  readonly path: ManifestPath;
  /** The column that the manifest names; null: that of its own name. */
  readonly column: string | null;
  /** Its former names, the latest first. */
  readonly was: readonly string[];
  /** The same as the manifest has them, without the `_id` of refs. */
  readonly wasWritten: readonly string[];
  /**
   * Where it comes from: the manifest lists it, the place of a nested resource
   * sets it, or the tool adds it (`id`, `created_at`, `updated_at`).
   */
  readonly from: "manifest" | "place" | "tool";
}

/** What a field shows of other rows, as the manifest says it. */
export type RelatedEntry =
  | {
      /** How many rows refer to this one, or whether the caller has one of them. */
      readonly kind: "count" | "mine";
      /** The resource with these rows, and the ref that leads here. */
      readonly of: string;
      readonly by: string | undefined;
      /** Where counting stops. */
      readonly max: number | undefined;
    }
  | {
      readonly kind: "embed";
      /** The field that refers to the row, or the rows, which it shows. */
      readonly through: string;
      /** What it shows of them, in one reply or another. */
      readonly fields: readonly string[];
      /** What it shows where a resource says nothing else; null: it is not there. */
      readonly usual: readonly string[] | null;
      /** What it shows in the replies of resources that say so. */
      readonly shownBy: ReadonlyMap<Resource, readonly string[]>;
    }
  | {
      /** The rows that are written with this one. */
      readonly kind: "inside";
      /** Their record, and the ref that leads here. */
      readonly of: string;
      readonly by: string;
      /** What it shows of them. */
      readonly fields: readonly string[];
    };

/** From each word of a field, the words that may follow. */
export type Arrows = Readonly<Record<string, readonly string[]>>;

/** What depends on the caller; without words, it does not. */
export interface FieldWords {
  readonly read?: RuleEntry;
  readonly write?: RuleEntry;
  /** Of a ref: who may let it refer to a row. */
  readonly link?: RuleEntry;
}

export interface Ref {
  /** The name of a record. */
  readonly record: string;
  readonly onDelete: "restrict" | "cascade" | "clear";
  /** Whose rows a caller can reach: design, section 11; null for all. */
  readonly scope: "all" | "write" | null;
  /** Whether a new row gets the caller's id: `set: caller`. */
  readonly isSet: boolean;
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
  /** Who makes the ids, if they are texts; null if nobody does, or the database. */
  readonly madeBy: "client" | "server" | null;
  /** In order: `id`, those of the manifest, refs of places, timestamps. */
  readonly fields: readonly RecordField[];
  /** The place of the resource that defines it. */
  readonly path: ManifestPath;
  readonly was: readonly string[];
}

/**
 * The part of a record that one resource shows and accepts. Resources with the
 * same fields share a view.
 */
export interface RecordView {
  readonly record: RecordModel;
  /**
   * The name of its types: `Article`, or `AdminArticle` if not the record's.
   */
  readonly type: string;
  /** The names of the fields in replies, in the record's order. */
  readonly reads: readonly string[];
  /** The names of the fields that a create and an update accept. */
  readonly creates: readonly string[];
  readonly changes: readonly string[];
  /** What each embed shows that does not show here all that others do. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The fields in replies; of what refs refer to, what is shown of it. */
  readonly shown: readonly RecordField[];
  /** What an envelope calls one row, and a list of them. */
  readonly wrapped: readonly [one: string, many: string];
  /** Of what rows of a list show: the view of which they are a part. */
  readonly whole?: RecordView;
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
  /** Whether it is a list of records. */
  readonly isList: boolean;
}

/** The type of an id that is not sent as it is: its text has a form. */
export type ReadKey = Exclude<KeyType, "text">;

/** An id that is a text. */
export interface TextKey {
  /** The name of the record. */
  readonly record: string;
  readonly data: Field;
}

/** What an action takes and returns: facts of the manifest, for its types. */
export interface ActionRecord {
  /** Null if it takes none, or if the manifest does not declare it. */
  readonly input: ActionInput | null;
  readonly output: ActionOutput | null;
  /** The query that the manifest describes; null if it does not. */
  readonly query: {
    /** The name of its type: `ArticlesSearch`. */
    readonly type: string;
    readonly fields: readonly RecordField[];
  } | null;
  /** The words that it leads a row to, by field; null if it leads nowhere. */
  readonly transition: Readonly<Record<string, string>> | null;
  /** The record of the row above, if it answers with that row; null: with its own. */
  readonly returns: string | null;
  /** Whether its body leaves fields as they are by leaving them out, also by PUT. */
  readonly merges: boolean;
  /** Whether it restores a row whose deletion left it stored. */
  readonly restores: boolean;
  /** The types of path parameters that are ids. Other parameters are text. */
  readonly keys: Readonly<Record<string, ReadKey>>;
  /** The path parameters that are ids and texts: of which records, and as fields. */
  readonly texts: Readonly<Record<string, TextKey>>;
}
