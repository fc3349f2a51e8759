/**
 * What the files next to this folder pass to the application: everything that
 * the manifest decides, and the questions that stores answer before a body is
 * read. Optional parts are passed in too and never imported here, so that a
 * project that does not need them does not have them.
 */
import type { Matcher } from "../routing/router.js";
import type { Route, Settings } from "../routing/tree.js";
import { hasOwn, isRecord } from "../values.js";
import type { HeaderLookup } from "./conditional.js";
import type { Caller, Context, Scope } from "./context.js";
import type { Codec, Described } from "./described.js";
import type { MediaType } from "./negotiation.js";
import type { ProblemMembers, TellProblem } from "./problems.js";
import type { Reply, WireReply } from "./reply.js";
import type { BodySource } from "./request.js";

/** What stores have to know of a request. */
export interface EarlyRequest {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  /** Without values if one of them is invalid: only `caller` is asked then. */
  readonly params: object;
  readonly query: object;
  scope(): Promise<Scope | null>;
  caller?(): Promise<Caller | null>;
}

/**
 * What a request is refused for before its body is. Only stores know some of
 * it, and they are called once the body has been read. So when the body, or an
 * id in the path, is bad, the application asks them first.
 */
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
  /**
   * Asks whether the database answers at all.
   *
   * @throws what the database threw, or its driver
   */
  readonly alive: () => Promise<void>;
}

/** Stores are asked by this name, which no store of a record has. */
export const EARLY: unique symbol = Symbol.for("resource-gen.early");

/**
 * The entry of `createControllers` that holds the stores: no controller has
 * such a name.
 */
const STORES = "#stores";

/**
 * Whom to ask; null if the controllers come without their stores. A bad body is
 * then refused before anything is asked of the stores.
 */
export function earlyOf(controllers: object): EarlyQuestions | null {
  if (!hasOwn(controllers, STORES)) return null;
  const stores: unknown = Reflect.get(controllers, STORES);
  if (!isRecord(stores)) return null;
  const early: unknown = Reflect.get(stores, EARLY);
  return isRecord(early) ? (early as unknown as EarlyQuestions) : null;
}

export interface Parts {
  readonly routes: readonly Route[];
  readonly settings: Settings;
  readonly match: Matcher;
  /** What formats other than JSON and plain text need, by format name. */
  readonly codecs: Readonly<Record<string, Codec>>;
  /**
   * Fills the values of the path into a redirect's target; null if one of them
   * cannot be part of it. Without this, redirects are 404.
   */
  readonly redirect?: (
    to: string,
    params: Readonly<Record<string, string>>,
  ) => string | null;
  /**
   * Says on a reply that its routes are deprecated; without this, none is.
   *
   * @param routes the one that matched, or all that the path has
   * @param locate writes an address as a Location
   */
  readonly markDeprecated?: (
    routes: readonly Route[],
    reply: WireReply | Response,
    locate: (see: string) => string,
  ) => WireReply | Response;
  /** The OpenAPI document; `match` finds its route. */
  readonly document?: ApiDocument;
  /** Whether the server can take requests; `match` finds its route. */
  readonly health?: HealthCheck;
  /** Reads the bodies of forms; without this, they are 415. */
  readonly forms?: FormReader;
  /**
   * Reads the hidden field `_method`; without this, it is a field like any
   * other.
   */
  readonly methodOverride?: MethodOverride;
  /**
   * What the manifest describes of actions, by action name: `articles#show`.
   */
  readonly records?: Readonly<Record<string, Described>>;
  /** The actions that can access all rows, by the names of their guards. */
  readonly guards?: Readonly<Record<string, readonly string[]>>;
  /** Who calls; without this, nobody is asked. */
  readonly caller?: CallerPart;
  /** Writes errors in a form of the application's own; without this, as problem details. */
  readonly problem?: ProblemPart;
}

/** Takes the option `problem`, and returns what writes each error as JSON. */
export type ProblemPart = (make: unknown) => ProblemWriter;

/** @param described of the action that was asked for; null for none */
export type ProblemWriter = (
  members: ProblemMembers,
  context: Context,
  described: Described | null,
) => ReturnType<TellProblem>;

export interface CallerPart {
  /**
   * Reads what the `caller` of `createApp` gave for a request.
   *
   * @throws TypeError if that is no caller
   */
  readonly read: (context: Context, value: unknown) => Caller | null;
  /**
   * Marks a reply that depends on who calls, so that no cache gives it to others, and
   * one that asks who does.
   *
   * @param vary the headers that say who calls
   */
  readonly mark: (
    context: Context,
    reply: WireReply,
    vary: readonly string[] | undefined,
  ) => void;
  /** The ids of a caller by the columns of refs. */
  readonly scopeOf: (caller: Caller) => Scope;
  /**
   * Checks what depends on no row, before an action runs.
   *
   * @throws HttpError 401 and 403
   */
  readonly check: (context: Context) => Promise<void>;
}

export interface ApiDocument {
  /** What `match` returns for its path; the route table does not have it. */
  readonly route: Route;
  readonly reply: Reply;
}

export interface HealthCheck {
  /** What `match` returns for its path; the route table does not have it. */
  readonly route: Route;
  /** @param early null if there is no database */
  readonly ask: (early: EarlyQuestions | null) => Promise<Reply>;
  /** The reply of a server that is about to stop. */
  readonly down: Reply;
}

export interface FormReader {
  /** Whether a media type is one that forms are sent in. */
  readonly takes: (media: MediaType) => boolean;
  /**
   * Reads the form as a record with nested names.
   *
   * @throws HttpError 400 if it is malformed, 413 if it is too long
   */
  readonly read: (
    source: BodySource,
    media: MediaType,
    limit: number,
  ) => Promise<unknown>;
}

export interface MethodOverride {
  /** Whether it counts only on routes with HTML, where pages have forms. */
  readonly htmlOnly?: boolean;
  /** Whether a POST request is a form. */
  readonly isForm: (headers: HeaderLookup) => boolean;
  /**
   * Reads a form before its route is looked up.
   *
   * @throws HttpError 400 if `_method` is repeated or is not a method that
   * forms can ask for; and what `FormReader.read` throws
   */
  readonly read: (source: BodySource, limit: number) => Promise<SentForm>;
}

/** A form that was read before its route was known. */
export interface SentForm {
  /** The method that `_method` asked for; null if there is no such field. */
  readonly method: string | null;
  /** The other fields as a record with nested names. */
  readonly body: object;
  /** All fields, for a route that ignores `_method`. */
  readonly fields: object;
}
