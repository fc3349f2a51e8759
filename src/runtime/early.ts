/**
 * Early refusals: what a request is refused for before its body is. Only stores
 * know some of it, and they are called once the body has been read. So when the
 * body, or an id in the path, is bad, the application asks them first.
 */
import { isRecord } from "./kinds.js";
import { hasOwn } from "./own.js";
import type { Scope } from "./scope.js";

/** What stores have to know of a request. */
export interface EarlyRequest {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  /** Without values if one of them is invalid: only `caller` is asked then. */
  readonly params: object;
  readonly query: object;
  scope(): Promise<Scope | null>;
}

export interface EarlyQuestions {
  /**
   * Asks without looking for any row.
   *
   * @throws HttpError 401 if the caller must be known, and is not
   */
  readonly caller: (request: EarlyRequest) => Promise<void>;
  /**
   * Asks for what the path names.
   *
   * @throws HttpError 401 as `caller` does, 404 for a row or a parent that does
   * not exist for the caller, 403 for a row that the caller can only read
   */
  readonly target: (request: EarlyRequest) => Promise<void>;
}

/** Stores are asked by this name, which no store of a record has. */
export const EARLY: unique symbol = Symbol.for("resource-gen.early");

/**
 * The entry of `createControllers` that holds the stores: no controller has
 * such a name.
 */
const STORES = "#stores";

/** Whom to ask; null if the controllers come without their stores. */
export function earlyOf(controllers: object): EarlyQuestions | null {
  if (!hasOwn(controllers, STORES)) return null;
  const stores: unknown = Reflect.get(controllers, STORES);
  if (!isRecord(stores)) return null;
  const early: unknown = Reflect.get(stores, EARLY);
  return isRecord(early) ? (early as unknown as EarlyQuestions) : null;
}
