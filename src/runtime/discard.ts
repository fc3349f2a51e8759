/** Ends a stream that nobody reads on. How it takes that, nobody waits for. */
export function discard(stream: { cancel: () => Promise<void> }): void {
  stream.cancel().catch((): void => undefined);
}
