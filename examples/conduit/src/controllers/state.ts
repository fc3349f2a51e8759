/**
 * What hooks leave for the actions of a request, in `context.state`: the user
 * that `before` found, for example, as `{ user: User }`. Yours: written once,
 * and never changed again.
 */
export type State = object;
