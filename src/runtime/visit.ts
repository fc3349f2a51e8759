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
  /** Null where nothing is around it. */
  readonly exchange: RequestExchange | null;
}

/** What a framework keeps to itself of what the app would answer. */
export interface Left {
  /** Whether errors are thrown on, to the framework's own handler. */
  readonly errors: boolean;
  /** Whether actions that nobody has written go on as unknown paths do. */
  readonly stubs: boolean;
  /** Whether it has other things to serve where no route has the path. */
  readonly paths: boolean;
}
