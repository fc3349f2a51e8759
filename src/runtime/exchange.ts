/**
 * A request as `around` sees it, from its arrival to its reply.
 */
import type { HeaderLookup } from "./headers.js";
import { type RequestView, splitTarget } from "./request.js";
import type { Route } from "./route.js";

/**
 * @typeParam S what hooks leave for actions
 * @typeParam N the host's own request data
 */
export interface Exchange<S = object, N = unknown> {
  readonly method: string;
  /** The path and the query, as they were sent: `/articles/7?page=2`. */
  readonly target: string;
  readonly headers: HeaderLookup;
  /** The same object as `context.state`. */
  readonly state: S;
  readonly native: N;
  /**
   * The route, once it is known; null before that, and if there is none. Its
   * path, `/articles/:id`, is a good label for metrics.
   */
  readonly route: Route | null;
}

/** An exchange for the request that a host passes in. */
export class RequestExchange implements Exchange {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderLookup;
  readonly state: object;
  route: Route | null = null;
  readonly #view: RequestView;

  constructor(view: RequestView, state: object) {
    this.method = view.method;
    const { path, query } = splitTarget(view.target);
    this.target = (path ?? view.target) + (query === "" ? "" : `?${query}`);
    this.headers = view.headers;
    this.state = state;
    this.#view = view;
  }

  get native(): unknown {
    return this.#view.native;
  }
}
