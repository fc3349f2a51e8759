/**
 * What hooks leave for the actions of a request, as `context.state`: the user
 * that `before` has found, say, as `{ user: User }`. Yours: written once, and
 * never changed again.
 */
export type State = object;
