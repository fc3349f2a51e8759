/** What an application replied, and what of it is not as expected. */
import { isDeepStrictEqual } from "node:util";
import type { RecordModel } from "../../../src/model/records/types.js";
import type { Answer } from "./answers.js";
import { computed } from "./app.js";
import type { Row, Values } from "./world.js";

export interface Reply {
  readonly status: number;
  readonly value: unknown;
  readonly headers: Headers;
}

/** Takes down what differs. */
export type Note = (what: string, expected: unknown, found: unknown) => void;

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const value: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, value, headers: response.headers };
}

/** A reply to an action of a record, without the envelope that it has to have. */
export function unwrap(
  reply: Reply,
  { name, plural }: Pick<RecordModel, "name" | "plural">,
): Reply {
  const members = Object.entries(Object(reply.value) as Values);
  if (reply.status >= 400) {
    const inner = members.map(([key, value]) => [
      key,
      key === "errors" ? bareErrors(value, `#/${name}`) : value,
    ]);
    return { ...reply, value: Object.fromEntries(inner) };
  }
  const [key, value] = members.length === 1 ? (members[0] ?? []) : [];
  const wanted = Array.isArray(value) ? plural : name;
  return key === wanted ? { ...reply, value } : reply;
}

/** What is in the envelope is told as such. */
function bareErrors(errors: unknown, envelope: string): unknown {
  return (errors as readonly { readonly pointer?: string }[]).map((error) => {
    const { pointer } = error;
    if (pointer === undefined) return error;
    return {
      ...error,
      pointer: pointer.startsWith(`${envelope}/`)
        ? `#${pointer.slice(envelope.length)}`
        : `${pointer} outside of ${envelope}`,
    };
  });
}

/**
 * Holds what a reply says, and its tag, against what was expected.
 *
 * @param isQuery whether only the query can be wrong: there is no body
 */
export function compareReply(
  expected: Answer,
  reply: Reply,
  isQuery: boolean,
  note: Note,
): void {
  const { refused, rows, view, isList, hasTag } = expected;
  if (refused !== undefined) {
    const errors = errorsOf(reply.value);
    if (
      refused.faults !== null &&
      !isDeepStrictEqual([...refused.faults].sort(), [...errors].sort())
    ) {
      note("faults", refused.faults, errors);
    }
    const text = JSON.stringify(reply.value);
    const isPointed = errors.some((error) => error.startsWith("#"));
    if (isQuery && isPointed) note("pointers", "parameters", text);
    if (!refused.named.every((id) => text.includes(String(id)))) {
      note("ids", refused.named, text);
    }
    return;
  }
  if (rows === undefined || view === undefined) return;
  const shown = rows.map((row) => show(row, view.reads));
  const value = isList === true ? shown : shown[0];
  if (!isDeepStrictEqual(value, reply.value)) note("body", value, reply.value);
  const etag = reply.headers.get("etag");
  if (hasTag !== true) {
    if (/^"[vs]\d/.test(etag ?? "")) note("etag", null, etag);
  } else if (isList === true) {
    if (!/^"s\d+-[^".]+\./.test(etag ?? "")) note("etag", "of a set", etag);
  } else {
    const version = rows[0]?.version ?? 0;
    if (etag?.startsWith(`"v${version}.`) !== true) note("etag", version, etag);
  }
}

function show({ values }: Row, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => [
      name,
      name in values ? values[name] : computed(values),
    ]),
  );
}

function errorsOf(value: unknown): readonly string[] {
  const { errors = [] } = (value ?? {}) as {
    readonly errors?: readonly {
      readonly pointer?: string;
      readonly code?: string;
    }[];
  };
  return errors.map(({ pointer = "", code = "" }) => `${pointer} ${code}`);
}
