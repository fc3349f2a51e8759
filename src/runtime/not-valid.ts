/**
 * How faults are reported: with 422, or with 409 if the input conflicts with
 * what is already there. Both list the faults.
 */
import { type Fault, MAX_FAULTS } from "./fault.js";
import { HttpError } from "./reply.js";

/** Where the faults are: in the body, or in the query and the path. */
export type FaultSource = "body" | "query";

/**
 * The error for invalid input: problem details (RFC 9457) whose `errors` list
 * the faults, each with a JSON pointer (RFC 6901, section 6) or the name of a
 * parameter.
 *
 * @param prefix the names in which the body wraps what was read
 */
export function notValid(
  faults: readonly Fault[],
  source: FaultSource,
  prefix: readonly string[] = [],
  status: 409 | 422 = 422,
): HttpError {
  const errors = faults
    .slice(0, MAX_FAULTS)
    .map(({ path, code, detail }) =>
      source === "body"
        ? { pointer: writePointer([...prefix, ...path]), code, detail }
        : { parameter: writeParameter(path), code, detail },
    );
  const what = source === "body" ? "body" : "query";
  const detail =
    status === 409
      ? `The ${what} clashes with what is there`
      : `The ${what} is not valid`;
  return new HttpError(status, { detail, errors });
}

/** `#/lines/0/sku` */
function writePointer(path: Fault["path"]): string {
  return ["#", ...path.map(escapePointer)].join("/");
}

function escapePointer(key: string | number): string {
  const escaped = String(key)
    .replace(/~/g, "~0")
    .replace(/\//g, "~1")
    .replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(escaped);
}

/** `state[0]`, as the URL helpers write it. */
function writeParameter([name = "", ...rest]: Fault["path"]): string {
  return `${name}${rest.map((key) => `[${key}]`).join("")}`;
}
