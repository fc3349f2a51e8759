// @ts-check
/**
 * Manifests of any size: resources with all seven actions, every third nested
 * in the one before it. Names are made of real words, as lint and inflection
 * are a part of the work.
 */

const adjectives = [
  ...[
    "active",
    "annual",
    "basic",
    "blue",
    "bright",
    "broad",
    "calm",
    "central",
  ],
  ...["civil", "clean", "clear", "cold", "common", "daily", "dark", "deep"],
  ...["direct", "double", "dry", "early", "easy", "empty", "equal", "exact"],
  ...["extra", "fair", "final", "firm", "flat", "foreign", "formal", "free"],
  ...["fresh", "full", "general", "global", "gold", "grand", "gray", "green"],
  ...["heavy", "high", "holy", "human", "ideal", "inner", "joint", "junior"],
  ...["key", "large", "late", "legal", "light", "little", "local", "long"],
  ...["loose", "low", "main", "major", "mature", "medical", "minor", "mixed"],
  ...["mobile", "modern", "narrow", "native", "neat", "new_age", "normal"],
  ...[
    "open",
    "outer",
    "partial",
    "plain",
    "prime",
    "prior",
    "private",
    "public",
  ],
  ...["pure", "quick", "quiet", "rapid", "rare", "raw", "ready", "real"],
  ...["red", "regular", "remote", "rich", "rough", "round", "royal", "rural"],
  ...[
    "senior",
    "sharp",
    "short",
    "silent",
    "simple",
    "single",
    "slow",
    "small",
  ],
  ...[
    "smart",
    "soft",
    "solid",
    "spare",
    "special",
    "stable",
    "steady",
    "steep",
  ],
];

const nouns = [
  ...[
    "accounts",
    "actors",
    "addresses",
    "agents",
    "albums",
    "alerts",
    "answers",
  ],
  ...[
    "articles",
    "artists",
    "assets",
    "authors",
    "badges",
    "banners",
    "batches",
  ],
  ...["bills", "boards", "bookings", "books", "boxes", "branches", "brands"],
  ...["budgets", "buildings", "campaigns", "cards", "carts", "categories"],
  ...[
    "channels",
    "charges",
    "charts",
    "cities",
    "claims",
    "classes",
    "clients",
  ],
  ...["colors", "comments", "companies", "contacts", "contracts", "countries"],
  ...["coupons", "courses", "customers", "deals", "deliveries", "devices"],
  ...[
    "documents",
    "domains",
    "drafts",
    "drivers",
    "editors",
    "emails",
    "entries",
  ],
  ...[
    "events",
    "experts",
    "factories",
    "families",
    "features",
    "fees",
    "fields",
  ],
  ...["files", "flags", "flights", "folders", "forms", "forums", "galleries"],
  ...[
    "games",
    "gifts",
    "goals",
    "grades",
    "grants",
    "groups",
    "guests",
    "guides",
  ],
  ...[
    "hosts",
    "hotels",
    "images",
    "invoices",
    "items",
    "jobs",
    "journals",
    "keys",
  ],
  ...["labels", "leads", "lessons", "letters", "licenses", "links", "lists"],
  ...["loans", "lockers", "machines", "managers", "maps", "markets", "matches"],
  ...[
    "meetings",
    "members",
    "menus",
    "messages",
    "meters",
    "models",
    "modules",
  ],
];

/**
 * The resources of a manifest of this size, in its order. `parent` names the
 * one that a resource is nested in.
 *
 * @param {number} count at most 10,000
 * @returns {{ name: string, parent: string | null }[]}
 */
export function listResources(count) {
  const most = adjectives.length * nouns.length;
  if (count > most) throw new Error(`there are names for ${most} resources`);
  const names = Array.from({ length: count }, (_, index) => {
    const adjective = adjectives[Math.floor(index / nouns.length)] ?? "";
    return `${adjective}_${nouns[index % nouns.length] ?? ""}`;
  });
  return names.map((name, index) => ({
    name,
    parent: index % 3 === 2 ? (names[index - 1] ?? null) : null,
  }));
}

/**
 * The manifest as YAML.
 *
 * @param {number} count
 * @param {string} [head] lines before `resources:`
 */
export function makeManifest(count, head = "formats: [json]\n") {
  const resources = listResources(count);
  const lines = resources.map(({ name, parent }, index) => {
    if (parent !== null) return `    resources:\n      ${name}: {}\n`;
    const hasChild = resources[index + 1]?.parent === name;
    return hasChild ? `  ${name}:\n` : `  ${name}: {}\n`;
  });
  return `${head}resources:\n${lines.join("")}`;
}
