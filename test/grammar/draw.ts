/** Draws manifests: of everything a little, and of what is asked for surely. */
import type { Random } from "../stores/reference/random.js";
import {
  DENSE,
  Draft,
  nameOfRecord,
  NOTHING,
  SPARSE,
  type Asked,
  type Density,
  type Drawn,
  type Wish,
} from "./draft.js";
import { textOf, type Options } from "./key.js";
import { manifestKeys, outputKeys, ROUTES } from "./manifest-keys.js";
import { namespaceKeys, resourceKeys } from "./resource-keys.js";

/**
 * Draws a manifest.
 *
 * @param wish what it has to have
 * @param isDense with much beside it, for many pairs; or little, for one that
 * goes with few others
 */
export function drawManifest(
  random: Random,
  wish: Wish | null,
  isDense: boolean,
): Drawn {
  const density = isDense ? DENSE : SPARSE;
  const draft = new Draft(random, density);
  const { top, resource, field, parent, seen } = wish ?? NOTHING;
  const none: Asked = new Map();
  const isThere = (): boolean => random.isIn(density.resources);
  const resources: Record<string, unknown> = {
    accounts: { fields: { name: "string" } },
    users: { fields: { name: "string" } },
    tags: { fields: { name: { type: "string", unique: true } } },
  };
  if (wish === null) {
    resources["users"] = draft.record(
      "users",
      ["resources", "users"],
      none,
      null,
      {
        name: "string",
      },
    );
  }

  const inNamespace = seen === null && parent === null && random.isIn(15);
  const at = inNamespace
    ? ["namespaces", "admin", "resources", "articles"]
    : parent === null
      ? ["resources", "articles"]
      : ["resources", "boards", "resources", "articles"];
  const below = (path: readonly string[]): Options => {
    const children: Record<string, unknown> = {};
    const under = [...path, "resources"];
    if (isThere() || resource.has("resources"))
      children["comments"] = draft.record(
        "comments",
        [...under, "comments"],
        none,
        null,
      );
    if (isThere() && isThere())
      children["cover"] = {
        ...draft.record("cover", [...under, "cover"], none, null),
        singleton: true,
      };
    if (isThere() && isThere())
      children["links"] = draft.plain("links", [...under, "links"], none, null);
    return {
      ...(Object.keys(children).length > 0 && { resources: children }),
      ...nestedNamespaces(resource),
    };
  };

  let main: Options;
  if (seen !== null) {
    const path = ["resources", "stories"];
    resources["stories"] = withMembers(
      {
        ...draft.record("stories", path, seen, null),
        ...nestedNamespaces(seen),
        ...(seen.has("resources") && { resources: { chapters: {} } }),
      },
      "stories",
    );
    main = draft.view(
      "articles",
      at,
      recordOf(
        resources["stories"],
        nameOfRecord("stories", resources["stories"] as Options),
      ),
      resource,
      field,
    );
  } else if (isPlain(resource, field, random)) {
    main = draft.plain("articles", at, resource, field);
  } else if (
    !resource.has("fields") &&
    field === null &&
    random.isIn(wish === null ? 0 : 20)
  ) {
    main = draft.view("articles", at, "user", resource);
  } else main = draft.record("articles", at, resource, field);
  main = withMembers({ ...main, ...below(at) }, "articles");

  const namespaces: Record<string, unknown> = {};
  if (inNamespace) {
    const site = draft.site("admin", {});
    const path = ["namespaces", "admin"];
    namespaces["admin"] = {
      ...draft.entries(namespaceKeys, none, site, density.keys, path),
      resources: { articles: main },
    };
  } else if (parent === null) resources["articles"] = main;
  else {
    const path = ["resources", "boards"];
    resources["boards"] = withMembers(
      {
        ...draft.record("boards", path, parent, null),
        ...nestedNamespaces(parent),
        resources: { articles: main },
      },
      "boards",
    );
  }

  if (isThere()) {
    const record = recordOf(main, "article");
    resources["news"] = draft.view("news", ["resources", "news"], record, none);
  }
  if (isThere())
    resources["profile"] = {
      ...draft.record("profile", ["resources", "profile"], none, null, {
        account: { ref: "accounts", scope: "all", write: "never" },
      }),
      ...{ singleton: true, by: "account" },
    };
  if (isThere())
    resources["pings"] = draft.plain(
      "pings",
      ["resources", "pings"],
      none,
      null,
    );
  const isStaffed = isThere() || top.has("namespaces");
  if (isStaffed && namespaces["admin"] === undefined) {
    const site = draft.site("staff", {});
    const path = ["namespaces", "staff"];
    const inner = [...path, "resources", "users"];
    namespaces["staff"] = {
      ...draft.entries(namespaceKeys, none, site, density.keys, path),
      resources: { users: draft.view("users", inner, "user", none) },
      ...(isThere() && {
        namespaces: {
          deep: { routes: ROUTES.slice(0, 1), resources: { knobs: {} } },
        },
      }),
    };
  }
  const set = settings(draft, random, top, density);
  if ("caller" in set) {
    const { words } = Object(set["caller"]) as { readonly words?: unknown };
    giveAccess(resources, words !== undefined);
    for (const inside of Object.values(namespaces))
      giveAccess((inside as { resources: Options }).resources, false);
  }
  return {
    manifest: {
      ...set,
      ...((top.has("concerns") ||
        usesConcerns({ ...resources, ...namespaces })) && {
        concerns: concernsOf(draft, random),
      }),
      ...((top.has("routes") || isThere()) && { routes: ROUTES }),
      resources,
      ...(Object.keys(namespaces).length > 0 && { namespaces }),
    },
    kept: draft.kept,
  };
}

/** With the resource that says who its members are, and rules of them. */
function withMembers(entry: Options, name: string): Options {
  const { members, resources } = entry;
  if (members === undefined || !("fields" in entry)) return entry;
  const word = recordOf(entry, nameOfRecord(name, entry));
  const { creator } = Object(members) as { readonly creator?: string };
  const first = { read: word, write: `${word}.boss`, create: "caller" };
  const belongings = {
    fields: {
      who: { ref: "users", unique: [word] },
      part: { enum: ["guest", "boss"], default: "guest" },
    },
    access: { read: "caller", write: word },
  };
  return {
    access: creator === undefined ? { read: "anyone", write: word } : first,
    ...entry,
    resources: { ...(resources as Options | undefined), belongings },
  };
}

/**
 * A rule for each resource that has none, in what is drawn: nothing is open by forgetting.
 *
 * @param hasWords whether some rule has to have a word of one's own
 */
function giveAccess(resources: Options, hasWords: boolean): void {
  for (const [name, each] of Object.entries(resources)) {
    const entry = each as Record<string, unknown>;
    // Callers have to come from somewhere.
    const own = {
      read: "anyone",
      write: ["caller", "shared"],
      create: "anyone",
    };
    const open = hasWords ? own : "anyone";
    if ("fields" in entry)
      entry["access"] ??= name === "users" ? open : "caller";
    if ("resources" in entry) giveAccess(entry["resources"] as Options, false);
  }
}

/** What a resource may hold, and is drawn only where it is asked for. */
function nestedNamespaces(asked: Asked): Options {
  if (!asked.has("namespaces")) return {};
  return { namespaces: { inner: { resources: { knobs: {} } } } };
}

function isPlain(
  resource: Asked,
  field: Asked | null,
  random: Random,
): boolean {
  if (resource.has("fields")) return false;
  const place = field?.get("at")?.[0];
  if (field !== null && place !== "body" && place !== "query") return false;
  return random.isIn(15);
}

function recordOf(resource: unknown, usual: string): string {
  const { record, singular } = resource as Options;
  return textOf(record ?? singular, usual);
}

function usesConcerns(resources: Options): boolean {
  return JSON.stringify(resources).includes('"shareable"');
}

function concernsOf(draft: Draft, random: Random): Options {
  const site = draft.site("shareable", {});
  const keys = ["collection", "member", "new", "subsets"] as const;
  const some = Object.fromEntries(
    keys.flatMap((name) => {
      const key = resourceKeys[name];
      return key === undefined ? [] : [[name, key] as const];
    }),
  );
  return {
    shareable: {
      ...draft.entries(some, new Map(), site, 40, []),
      ...(random.isIn(30) && { concerns: ["likeable"] }),
      resources: { shares: { only: ["index", "create"] } },
    },
    likeable: { member: { like: "POST" } },
  };
}

function settings(
  draft: Draft,
  random: Random,
  top: Asked,
  density: Density,
): Options {
  const site = draft.site("shop", {});
  const { database, ...others } = manifestKeys;
  const written: Record<string, unknown> = draft.entries(
    others,
    top,
    site,
    density.settings,
    [],
  );
  const forms = top.get("database");
  if (database !== undefined && (forms !== undefined || random.isIn(80))) {
    const drawn = forms ?? [random.pick(["sqlite", "postgres"]) ?? "sqlite"];
    const value = database.write(site, drawn) as Options;
    written["database"] = { dialect: "sqlite", ...value };
    if (forms !== undefined) draft.kept.push(["database"]);
  }
  const inOutput = new Map(
    [...top].flatMap(([name, asked]) =>
      name.startsWith("output.") ? [[name.slice(7), asked] as const] : [],
    ),
  );
  const output = draft.entries(
    outputKeys,
    inOutput,
    site,
    density.settings / 2,
    ["output"],
  );
  if (Object.keys(output).length > 0) written["output"] = output;
  return written;
}
