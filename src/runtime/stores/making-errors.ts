/**
 * Why a factory does not make a row, in one line: what is wrong with what it was given, or
 * what it cannot invent.
 */
import { violationOf } from "../database/errors.js";
import { isHttpError } from "../http/reply.js";

/** An error with a code, as those of settings have: the mistake is not in the program. */
export function makingError(
  store: string,
  why: string,
  cause?: unknown,
): TypeError {
  return Object.assign(new TypeError(`make.${store}: ${why}`), {
    code: "ERR_MAKE",
    ...(cause !== undefined && { cause }),
  });
}

/** What a store says of a row that it refuses. */
interface ToldFault {
  readonly pointer?: unknown;
  readonly detail?: unknown;
}

function faultsOf(error: unknown): readonly ToldFault[] {
  const { errors } = (isHttpError(error) ? error.problem : {}) as {
    readonly errors?: unknown;
  };
  return Array.isArray(errors) ? (errors as readonly ToldFault[]) : [];
}

function fieldOf({ pointer }: ToldFault): string {
  return typeof pointer === "string"
    ? pointer.replace(/^#?\//, "").replace(/\//g, ".")
    : "";
}

/** Whether another row could be made where this one was refused. */
export function isTakenError(error: unknown): boolean {
  return isHttpError(error)
    ? error.status === 409
    : violationOf(error) === "unique";
}

/** The fields that a store says are wrong. */
export function fieldsAtFault(error: unknown): readonly string[] {
  return faultsOf(error).map((fault) => fieldOf(fault).replace(/\..*/, ""));
}

/** What a store says of a row, as an error of the factory; any other error as it is. */
export function explainMaking(store: string, error: unknown): unknown {
  if (!isHttpError(error) || error.status >= 500) return error;
  const faults = faultsOf(error).map((fault) => {
    const name = fieldOf(fault);
    return name === ""
      ? String(fault.detail)
      : `${name}: ${String(fault.detail)}`;
  });
  const why = faults.length === 0 ? error.message : faults.join("; ");
  return makingError(store, why, error);
}
