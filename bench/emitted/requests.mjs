// @ts-check
/** Requests as a server gets them: mostly hits, some misses, some 405s. */

/** Numbers that are the same in every run (mulberry32). */
function createRandom(/** @type {number} */ seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Of eight requests six hit a route, one has a path that there is not, one a
 * method that its path has not. No suffix and no escape is among them, since
 * the peers would not give the same answers then.
 *
 * @param {readonly { method: string, path: string }[]} routes
 * @param {number} count
 * @returns {{ method: string, path: string, status: number }[]}
 */
export function createRequests(routes, count) {
  const random = createRandom(1);
  const shapeOf = (/** @type {string} */ path) => path.replace(/:\w+/g, ":");
  const fill = (/** @type {string} */ path) =>
    path.replace(/:\w+/g, () => String(1 + random(99_999)));
  /** @type {Map<string, string[]>} */
  const methods = new Map();
  for (const { method, path } of routes) {
    const shape = shapeOf(path);
    methods.set(shape, [...(methods.get(shape) ?? []), method]);
  }
  return Array.from({ length: count }, (_, index) => {
    const route = routes[random(routes.length)];
    if (route === undefined) throw new Error("there are no routes");
    const { method, path } = route;
    if (index % 8 === 3) {
      const head = path.slice(1);
      const wrong = [`/${head}/old/list/1`, `/x${head}`, `/${head.slice(1)}`];
      return { method, path: fill(wrong[random(3)] ?? ""), status: 404 };
    }
    if (index % 8 !== 7) return { method, path: fill(path), status: 200 };
    // To other methods the page of a form is a member: `new` is its id.
    const all = path.endsWith("/new") ? ["POST"] : ["POST", "PUT", "DELETE"];
    const known = methods.get(shapeOf(path)) ?? [];
    const other = all.find((one) => !known.includes(one)) ?? "PATCH";
    return { method: other, path: fill(path), status: 405 };
  });
}
