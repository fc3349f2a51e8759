/**
 * A request on its way through the application.
 */
import type { RequestExchange } from "./exchange.js";
import type { Setup } from "./options.js";
import type { RequestView } from "./request.js";

export interface Visit {
  readonly setup: Setup;
  readonly view: RequestView;
  readonly left: Left;
  /** Null if there is no `around`. */
  readonly exchange: RequestExchange | null;
}

/** What the app leaves to its framework instead of answering it. */
export interface Left {
  /** Whether errors are rethrown, for the framework's own handler. */
  readonly errors: boolean;
  /** Whether requests to unwritten actions are left, like unknown paths. */
  readonly stubs: boolean;
  /** Whether requests to paths without a route are left. */
  readonly paths: boolean;
}
