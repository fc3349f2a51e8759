/** What the process that loads an application is asked, and says. Stage: apps. */
import type { AppKind } from "../import/source-kinds.js";
import type { Source } from "../import/source.js";

/** What to load; sent as the only argument, as JSON. */
export interface Question {
  readonly kind: AppKind;
  /** Absolute. */
  readonly file: string;
  /** Which export; undefined: the one that is an application. */
  readonly exported?: string | undefined;
  /** Whether Node can load the module itself. */
  readonly isNative: boolean;
}

export type Answer =
  | { readonly is: "source"; readonly source: Source }
  | {
      /** The module threw, or what makes the application did. */
      readonly is: "fault";
      /** What was called: `createApp`; null while the module was loaded. */
      readonly called: string | null;
      readonly error: { name: string; message: string; stack: string };
    }
  | {
      /** There is no application in it. */
      readonly is: "none";
      /** What it exports. */
      readonly exports: readonly string[];
      /** Frameworks that some of it belongs to. */
      readonly kinds: readonly AppKind[];
    }
  | {
      /** There are several, and none is called as applications are. */
      readonly is: "several";
      readonly exports: readonly string[];
    };
