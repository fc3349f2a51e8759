/**
 * Messages exchanged with the process that loads an application. Stage: apps.
 */
import type { AppKind } from "../import/source-kinds.js";
import type { ImportSource } from "../import/source.js";

/** What to load; passed as the only argument, as JSON. */
export interface AppQuestion {
  readonly kind: AppKind;
  /** Absolute. */
  readonly file: string;
  /** The export to use; undefined for the one that is an application. */
  readonly exported?: string | undefined;
  /** Whether Node can load the module itself. */
  readonly isNative: boolean;
}

export type AppAnswer =
  | { readonly is: "source"; readonly source: ImportSource }
  | {
      /** The module threw, or the function that creates the application did. */
      readonly is: "fault";
      /** The factory that threw: `createApp`; null if it was not a factory. */
      readonly called: string | null;
      readonly error: { name: string; message: string; stack: string };
    }
  | {
      /** The module has no application. */
      readonly is: "none";
      /** The names of its exports. */
      readonly exports: readonly string[];
      /** The frameworks that some of its exports belong to. */
      readonly kinds: readonly AppKind[];
    }
  | {
      /** There are several applications, and none has a usual name. */
      readonly is: "several";
      readonly exports: readonly string[];
    };
