/**
 * Who calls: what the `caller` of `createApp` gives, checked, and the rules that
 * depend on no row. Only projects with a `caller` have this file.
 */
import { addHeader } from "../http/conditional.js";
import type { Caller, Context } from "../http/context.js";
import type { CallerPart } from "../http/parts.js";
import { HttpError } from "../http/reply.js";
import { hasOwn, isRecord } from "../values.js";
import { isStorable, type KeyType } from "./fields.js";
import { readUuid } from "./texts.js";

/** What the manifest says of callers. */
export interface CallerData {
  /** What identifies their rows. */
  readonly key: KeyType;
  readonly roles: readonly string[];
  /** The refs with `scope` to their record: each has the caller's id. */
  readonly columns: readonly string[];
  /** How to say who calls, for replies with 401 (RFC 9110, section 11.6.1). */
  readonly challenge?: string;
  /** Who may call an action: roles, or `caller` for whoever is known. */
  readonly actions: Readonly<Record<string, readonly string[]>>;
}

/** The headers that most often say who calls. */
const VARY = ["Authorization", "Cookie"];

/** Creates what the application asks about callers. */
export function createCallerPart(data: CallerData): CallerPart {
  // The requests of which it was asked who calls.
  const asked = new WeakSet();
  return {
    read: (context, value) => {
      asked.add(context);
      return readCaller(data, value);
    },
    mark: (context, reply, vary = VARY) => {
      if (asked.has(context)) {
        reply.headers["cache-control"] ??= "private";
        addHeader(reply.headers, "vary", vary.join(", "));
      }
      if (reply.status !== 401 || data.challenge === undefined) return;
      reply.headers["www-authenticate"] ??= data.challenge;
    },
    scopeOf: ({ id }) =>
      Object.fromEntries(data.columns.map((column) => [column, id])),
    check: (context) => checkCaller(data.actions, context),
  };
}

/**
 * @throws TypeError for an id of another type, and for roles that the manifest does
 * not know: a rule would hold for nobody, or a statement read another id
 */
function readCaller({ key, roles }: CallerData, value: unknown): Caller | null {
  if (value === null || value === undefined) return null;
  const { id, roles: given = [] } = isRecord(value) ? value : {};
  const known = readId(key, id);
  if (known === null) {
    throw new TypeError(
      `\`caller\` gave an id that is no ${key}: ${JSON.stringify(id)}`,
    );
  }
  const words: readonly unknown[] = Array.isArray(given) ? given : [given];
  const unknown = words.find((word) => !roles.some((role) => role === word));
  if (unknown !== undefined) {
    throw new TypeError(
      `\`caller\` gave a role that the manifest does not have: ${JSON.stringify(unknown)}`,
    );
  }
  return { id: known, roles: roles.filter((role) => words.includes(role)) };
}

function readId(key: KeyType, id: unknown): Caller["id"] | null {
  if (key === "integer") {
    return typeof id === "number" && Number.isSafeInteger(id) ? id : null;
  }
  if (typeof id !== "string") return null;
  if (key === "uuid") return readUuid(id);
  return isStorable(id) ? id : null;
}

async function checkCaller(
  actions: CallerData["actions"],
  context: Context,
): Promise<void> {
  const action = `${context.controller}#${context.action}`;
  const words = hasOwn(actions, action) ? actions[action] : undefined;
  if (words === undefined) return;
  const caller = await context.caller();
  if (!caller) throw new HttpError(401);
  const known = ["caller", ...caller.roles];
  if (!words.some((word) => known.includes(word))) throw new HttpError(403);
}
