/** Cancels a stream that is no longer read, without waiting for the outcome. */
export function discard(stream: { cancel: () => Promise<void> }): void {
  stream.cancel().catch((): void => undefined);
}
