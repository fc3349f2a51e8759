/**
 * Hooks: what runs before actions.
 */
import type { Context } from "./context.js";
import { isPromise } from "./kinds.js";
import { hasOwn } from "./own.js";
import type { Reply } from "./reply.js";

/** What a hook may return: a reply, which is sent, or nothing. */
export type HookResult =
  | Reply
  | Response
  | undefined
  | Promise<Reply | Response | undefined>
  | Promise<void>;

/** @typeParam C the context, as the project's own files define it */
export type Hook<C = Context> = (context: C) => HookResult;

export type Early = Reply | Response | undefined;

/** Runs hooks in order, up to the first that replies. */
export function runHooks(
  hooks: readonly Hook[],
  context: Context,
): Early | Promise<Early> {
  for (const [at, hook] of hooks.entries()) {
    const early = hook(context) as Early | Promise<Early>;
    if (isPromise(early)) {
      return early.then(
        (reply) => reply ?? runHooks(hooks.slice(at + 1), context),
      );
    }
    if (early !== undefined) return early;
  }
  return undefined;
}

/**
 * Required if namespaces or resources access everyone's rows: `scope: false`.
 */
export interface GuardOptions<C = Context, G extends string = string> {
  /**
   * The guards, by the name of the namespace or resource. Each runs before its
   * actions, after `before`. If it replies, that reply is sent, and the action
   * does not run.
   */
  readonly guards: { readonly [Name in G]: Hook<C> };
}

/**
 * The guards as hooks that run for their own actions only.
 *
 * @param guarded the actions, by the names of their guards
 * @throws TypeError if a guard is missing
 */
export function listGuards(
  guarded: Readonly<Record<string, readonly string[]>>,
  guards: GuardOptions["guards"] = {},
): readonly Hook[] {
  return Object.entries(guarded).map(([name, actions]) => {
    const guard = hasOwn(guards, name) ? guards[name] : undefined;
    if (guard !== undefined) return only(actions, guard);
    throw new TypeError(
      `Requests to ${JSON.stringify(name)} meet everybody's rows: it has to have a guard`,
    );
  });
}

/** Restricts a hook to some actions. */
export function only<C extends Context>(
  actions: readonly string[],
  hook: Hook<C>,
): Hook<C> {
  const names = new Set(actions);
  return (context) =>
    names.has(`${context.controller}#${context.action}`)
      ? hook(context)
      : undefined;
}
