/** Manifests of a size that people have, and that few of our tests need. */

const KINDS: readonly ((index: number) => unknown)[] = [
  (index) => ({ enum: ["a", `b${index}`], default: "a" }),
  (index) => ({ fields: { a: "string", [`b${index}`]: "integer" } }),
  (index) => ({ many: true, fields: { [`c${index}`]: "string?" } }),
  () => "string",
  () => "date?",
  () => ({ type: "string", many: true, maxItems: 20 }),
];

/** Fields of every shape; no two objects among them have the same members. */
export function wideFields(
  count: number,
  from = 0,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const index = from + at;
      return [`field${index}`, KINDS[index % KINDS.length]?.(index)];
    }),
  );
}

/** One resource whose bodies have this many fields. */
export function wideManifest(fields: number): object {
  return {
    formats: ["json", "html"],
    resources: { things: { fields: wideFields(fields) } },
  };
}

/** Resources with fields of their own, every third below the one before it. */
export function longManifest(resources: number): object {
  const entries = Array.from({ length: resources }, (_, index) => {
    const entry = { fields: wideFields(3, index * 3) };
    return [`thing${index}`, entry] as const;
  });
  const nested = entries.flatMap(([name, entry], index) => {
    const next = index % 3 === 1 ? entries[index + 1] : undefined;
    if (index % 3 === 2) return [];
    if (next === undefined) return [[name, entry]] as const;
    const resources = { [next[0]]: next[1] };
    return [[name, { ...entry, resources }]] as const;
  });
  return {
    ...{ formats: ["json", "html"], methodOverride: true },
    resources: Object.fromEntries(nested),
  };
}
