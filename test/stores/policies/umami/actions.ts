/**
 * What the actions of umami do that are more than one call of a store, as in its routes:
 * whose a new row is, and transfers. Who may is up to the manifest.
 */

interface Body {
  readonly name: string;
  readonly team_id?: number | null;
  readonly user_id?: number;
}

interface Asked {
  readonly params: { readonly id: number };
  caller(): Promise<{ readonly id: number } | null>;
  input(): Promise<Body>;
  body(): Promise<Body>;
  created(row: object): object;
  ok(row: object): object;
  noContent(): object;
  invalid(faults: readonly object[]): Error;
}

interface Store {
  create(context: object, row: object, options: object): Promise<object>;
  find(context: object): Promise<object>;
  update(context: object, row: object, options: object): Promise<object>;
}

type Action = (context: Asked) => Promise<object>;

/** Puts them in the place of what was written as a stub. */
export function writeActions(
  controllers: object,
  stores: object,
  system: () => object,
): void {
  const written = controllers as Record<string, Record<string, Action>>;
  const all = stores as Readonly<Record<string, Store>>;
  for (const name of ["websites", "links", "pixels", "boards"]) {
    const [actions, store] = [written[name], all[name]];
    if (actions === undefined || store === undefined) throw new Error(name);
    actions["create"] = async (context) => {
      const input = await context.input();
      const caller = await context.caller();
      const isOfTeam = (input.team_id ?? null) !== null;
      const set = { user_id: isOfTeam ? null : caller?.id };
      return context.created(await store.create(context, input, { set }));
    };
    if (name === "websites")
      Object.assign(actions, {
        toTeam: toTeam(store),
        toUser: toUser(store, system),
      });
  }
}

/** It is the caller's, and the rule asks whether it may be that team's. */
function toTeam(store: Store): Action {
  return async (context) => {
    const { team_id } = await context.body();
    const caller = await context.caller();
    const set = { user_id: null, team_id };
    const state = { user_id: caller?.id };
    return context.ok(await store.update(context, {}, { set, if: state }));
  };
}

/** Whoever owns the team of a website may have it, and give it to nobody else. */
function toUser(store: Store, system: () => object): Action {
  return async (context) => {
    const { user_id } = await context.body();
    const caller = await context.caller();
    await store.find(context);
    if (user_id !== caller?.id) {
      const detail = "must be you";
      throw context.invalid([{ path: ["user_id"], code: "self", detail }]);
    }
    const set = { user_id, team_id: null };
    const { id } = context.params;
    return context.ok(await store.update(system(), {}, { id, set }));
  };
}
