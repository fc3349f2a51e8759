/**
 * What hooks leave for the actions of a request, as `context.state`: the user
 * that `before` has found, say. Yours: written once, and never changed again.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface State {}
