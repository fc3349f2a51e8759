/**
 * The addresses that a URL helper must not write because another route would
 * take them, if it takes more than one word of the path to tell.
 */
import { refuse } from "./urls.js";

/** The addresses of another route. */
export interface Taken {
  readonly path: RegExp;
  /** What the decoded values of the groups in `path` must match. */
  readonly values?: readonly RegExp[];
}

/** Throws if another route takes a path with this format. */
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
