/**
 * Random manifests in what Rails and the design share, and what to ask of
 * them. No name stands twice, since Rails drops the later helper in silence
 * where the design refuses the manifest.
 */
import type { ModelRoute } from "../../../src/model/types.js";

const NOUNS = (
  "articles comments photos users news categories people blog_posts " +
  "line_items sheep boxes statuses tags magazines ads messages replies " +
  "orders media series fish buses cats dogs teams groups events venues"
).split(" ");
const SINGLETONS =
  "profile session account dashboard geocoder user_setting cart inbox".split(
    " ",
  );
const ACTIONS = "index new create show edit update destroy".split(" ");
const EXTRAS = "search publish preview bulk_delete archive toggle".split(" ");
const CONCERN_EXTRAS = "like flag mute rate_all".split(" ");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const PATTERNS = ["[0-9]+", "\\d+", "[a-z]+", "[A-Z]{2,3}"];
const PARAMETERS =
  "id slug article_id locale comment_id photo_id user_id".split(" ");

const VALUES = [
  ...["1", "42", "abc", "AB", "ÄÖ", "a b", "a/b", "a%2Fb", "x?y#z", "a;b"],
  ...["~t_-!$&'()*+,;=:@", "😀", "a\tb", "%", '"<>[]^`{|}\\', "example.com"],
];
const QUERY_VALUES = [
  ...["1", "a b", "ä&=+", "", "~*'()!", "a.b", 5, true, false],
  ...[["x", "y"], [], ["q r", "ß"], [["1"], ["2"]], {}, { "k[]": "v" }],
  { a: "1", "b c": "2" },
  { y: 1, Z: 2, a: 3 },
  { z: { y: ["1", "2"] } },
  [{ a: "1" }, { b: "2", a: "3" }],
  { z: [{ q: ["b", "a"], b: { y: 1, a: 2 } }] },
];

type Entry = Record<string, unknown>;

/** One request or one call of a helper, as `rails.rb` takes it. */
export type Request = readonly [method: string, path: string];
export type Call = readonly [name: string, args: string[], options: Entry];

export interface Random {
  readonly int: (below: number) => number;
  readonly chance: (part: number) => boolean;
  readonly pick: <Item>(list: readonly Item[]) => Item;
}

/** The same numbers for the same seed (a linear congruential generator). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    chance: (part) => next() < part,
    pick: (list) => list[int(list.length)] as never,
  };
}

/** Makes one manifest. */
export function makeManifest({ int, chance, pick }: Random): Entry {
  const free = { nouns: [...NOUNS], singletons: [...SINGLETONS], words: 0 };

  const word = (stem: string): string => `${stem}${String(free.words++)}`;
  const some = <Item>(list: readonly Item[], most: number): Item[] => [
    ...new Set(Array.from({ length: int(most + 1) }, () => pick(list))),
  ];
  const take = (list: string[]): string | undefined =>
    list.splice(int(list.length), 1)[0];

  function addScope(entry: Entry, part: number, actions = ACTIONS): void {
    if (chance(part)) {
      entry[chance(0.5) ? "only" : "except"] = some(actions, 4);
    }
    if (chance(part)) {
      entry.path = pick([word("w"), `${word("v")}/z`, `:locale/${word("l")}`]);
    }
    if (chance(part / 2)) entry.module = pick(["inner", "deep/er"]);
    if (chance(part)) {
      entry.constraints = Object.fromEntries(
        some(PARAMETERS, 2).map((name) => [name, pick(PATTERNS)]),
      );
    }
    if (chance(part / 2)) {
      entry.defaults = { [pick(["locale", "kind"])]: pick(["en", "de"]) };
    }
    if (chance(part / 2)) {
      entry.pathNames = pick([
        { new: "neu" },
        { new: "make", edit: "change" },
        { new: "form/new", edit: "form/:step" },
      ]);
    }
    if (chance(part)) entry.shallow = chance(0.85);
  }

  function addExtras(entry: Entry, names: string[], part: number): void {
    const left = [...names];
    for (const key of ["member", "collection", "new"]) {
      if (!chance(part) || (key === "collection" && entry.singleton)) continue;
      const actions: Entry = {};
      for (let count = 1 + int(2); count > 0 && left.length > 0; count--) {
        const method = chance(0.8) ? pick(METHODS) : ["GET"];
        actions[take(left) ?? ""] = chance(0.8)
          ? method
          : { method, path: pick([word("to/"), `by/:year/${word("x")}`]) };
      }
      entry[key] = actions;
    }
  }

  function addResources(into: Entry, depth: number, concerns: string[]): void {
    const resources: Entry = {};
    for (let count = 1 + int(2); count > 0; count--) {
      const singleton = chance(0.2);
      const name = take(singleton ? free.singletons : free.nouns);
      if (name === undefined) continue;
      const entry: Entry = singleton ? { singleton: true } : {};
      addScope(entry, 0.25, singleton ? ACTIONS.slice(1) : ACTIONS);
      if (!singleton && chance(0.15)) entry.param = pick(["slug", "uuid"]);
      if (chance(0.15)) entry.as = word("thing");
      if (chance(0.15)) entry.controller = pick(["others", "inner/others"]);
      if (!singleton && concerns.length > 0 && chance(0.3)) {
        entry.concerns = some(concerns, 2);
      }
      addExtras(entry, EXTRAS, 0.2);
      if (depth < 4 && chance(0.45)) addResources(entry, depth + 1, []);
      if (depth < 4 && chance(0.15)) addInnerNamespace(entry, depth + 1);
      resources[name] = entry;
    }
    into.resources = resources;
  }

  function addRoutes(into: Entry): void {
    const paths = ["/", "/about", "/p/:title", "/:year/:month", "/a/:id/b"];
    paths.push("/files/*path", "/a/:id/*rest");
    into.routes = Array.from({ length: 1 + int(3) }, () => ({
      ...(chance(0.2)
        ? makeRedirect()
        : {
            method: chance(0.7) ? pick(METHODS) : ["GET", "POST"],
            to: pick(["home#index", "pages#show", "inner/x#run"]),
          }),
      path: take(paths),
      ...(chance(0.6) && { as: word("page") }),
      ...(chance(0.3) && { constraints: { year: "\\d{4}" } }),
      ...(chance(0.2) && { defaults: { locale: "en" } }),
    }));
  }

  function makeRedirect(): Entry {
    const status = pick([undefined, 301, 302, 303, 307, 308]);
    return {
      redirect: pick(["/moved", "/moved?to=there", "https://example.com/x#y"]),
      ...(status !== undefined && { status }),
      ...(chance(0.3) && { method: ["GET", "POST"] }),
    };
  }

  function addInnerNamespace(into: Entry, depth: number): void {
    const namespace: Entry = {};
    addNamespaceOptions(namespace);
    if (chance(0.4)) {
      namespace.routes = [
        {
          method: "GET",
          path: `/${word("in")}`,
          to: "inner#go",
          as: word("in"),
        },
      ];
    }
    addResources(namespace, depth, []);
    into.namespaces = { [pick(["staff", "v2", "back_office"])]: namespace };
  }

  function addNamespaceOptions(namespace: Entry): void {
    addScope(namespace, 0.3);
    if (chance(0.2)) namespace.as = pick(["", "adm", "x_y"]);
    if (chance(0.2)) namespace.shallowPath = pick(["sp", "s/p", ""]);
    if (chance(0.2)) namespace.shallowPrefix = pick(["spx", ""]);
  }

  function addLevel(into: Entry, depth: number, concerns: string[]): void {
    if (chance(0.4)) addRoutes(into);
    if (chance(0.9)) addResources(into, 0, concerns);
    if (depth === 3 || !chance(0.5)) return;
    const namespace: Entry = {};
    addNamespaceOptions(namespace);
    addLevel(namespace, depth + 1, concerns);
    into.namespaces = {
      [pick(["admin", "api", "v1", "back_office"])]: namespace,
    };
  }

  const manifest: Entry = {
    formats: ["html", "json", "xml"],
    updateMethods: ["PATCH", "PUT"],
  };
  const concerns: Entry = {};
  if (chance(0.4)) {
    for (const [index, name] of ["likeable", "notable"].entries()) {
      const concern: Entry = {};
      addExtras(concern, CONCERN_EXTRAS.slice(2 * index, 2 * index + 2), 0.4);
      if (chance(0.3)) addResources(concern, 3, []);
      concerns[name] = concern;
    }
    manifest.concerns = concerns;
  }
  addLevel(manifest, 0, Object.keys(concerns));
  return manifest;
}

/** Requests near the routes of a manifest: hits, other methods, other words. */
export function makeRequests(
  routes: readonly ModelRoute[],
  { chance, pick }: Random,
): Request[] {
  const values = ["1", "new", "abc", "XY", "2024", "edit", "search"];
  return routes
    .filter((route) => route.path !== "/" && chance(0.3))
    .flatMap((route) => {
      const path =
        route.path
          .replace(/:\w+/g, () => pick(values))
          .replace(/\*\w+$/, () =>
            pick(["1", "abc/2024", "a/b/new", "x.y/edit"]),
          ) + pick(["", "", ".json", ".xml", "/"]);
      return [
        [pick(METHODS), path],
        [route.method, path],
      ];
    });
}

/** Calls of the helpers of a manifest, with odd values and options. */
export function makeCalls(
  routes: readonly ModelRoute[],
  { int, chance, pick }: Random,
): Call[] {
  return routes.flatMap(({ name, path }) => {
    if (name === null || !chance(0.3)) return [];
    const args = (path.match(/:\w+/g) ?? []).map(() => pick(VALUES));
    if (path.includes("*"))
      args.push(pick(["1", "abc/2024", "a b/é", "x.y/z"]));
    const options: Entry = {};
    if (path !== "/" && chance(0.3)) {
      options.format = pick(["json", "xml", "html"]);
    }
    if (chance(0.2)) options.anchor = pick(VALUES);
    // Rails leaves the slash out wherever the path has a dot, also in an id; we
    // leave it out before a format only.
    if (chance(0.2) && !args.join("").includes(".")) {
      options.trailingSlash = true;
    }
    if (chance(0.4)) {
      options.query = Object.fromEntries(
        Array.from({ length: 1 + int(3) }, () => [
          pick(["a", "b", "tags", "q s", "ü", "a[b]", "z"]),
          pick(QUERY_VALUES),
        ]),
      );
    }
    return [[name, args, options]];
  });
}
