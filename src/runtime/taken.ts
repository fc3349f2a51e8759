/**
 * The addresses that a URL helper must not write, since another route would
 * take them, where more than one word of the path tells so.
 */
import { refuse } from "./urls.js";

/** The addresses of another route. */
export interface Taken {
  readonly path: RegExp;
  /** What the values in the groups of `path`, decoded, have to look like. */
  readonly values?: readonly RegExp[];
}

/** Throws where another route takes a path with this format. */
export function refuseTaken(
  path: string,
  format: string | undefined,
  taken: readonly Taken[],
): void {
  const url = format ? `${path}.${format}` : path;
  if (taken.some((other) => takes(other, url))) refuse("path", url);
}

function takes({ path, values = [] }: Taken, url: string): boolean {
  const found = path.exec(url)?.slice(1);
  if (found === undefined) return false;
  return values.every((value, index) =>
    value.test(decodeURIComponent(found[index] ?? "")),
  );
}
