// @ts-check
/**
 * One router in a process of its own, so that none pays for what another does
 * to the engine's caches. Told a number, it answers that many requests and
 * tells the time of one, in milliseconds. Every path is a string of its own,
 * made before the clock runs, as a server would have it: the hash of a text
 * that was looked up before is known, and would make a router look faster.
 *
 * Arguments: the URL of the emitted `routes.js`, that of `router.js`, the name.
 */
import { createRequests } from "./requests.mjs";
import { peers } from "./routers.mjs";

const [routesFile = "", routerFile = "", name = ""] = process.argv.slice(2);
const { routes } = await import(routesFile);
const find = await createFind();
const requests = createRequests(routes, 8192);
const methods = requests.map(({ method }) => method);
const bytes = requests.map(({ path }) => Buffer.from(path, "latin1"));
for (const { method, path, status } of requests) {
  const isFound = find(method, path) !== null;
  if (isFound !== (status === 200)) {
    throw new Error(`${name}: ${method} ${path} is not ${String(status)}`);
  }
}

async function createFind() {
  const peer = peers[name];
  if (peer !== undefined) return peer(routes);
  const { match } = await import(routerFile);
  return (/** @type {string} */ method, /** @type {string} */ path) => {
    const found = match(method, path);
    return found.status === 200 ? found : null;
  };
}

/** What was found last: the engine cannot leave the work out. */
const results = new Array(64).fill(null);

function answer(
  /** @type {readonly string[]} */ own,
  /** @type {readonly string[]} */ paths,
) {
  for (let index = 0; index < paths.length; index++) {
    results[index & 63] = find(own[index] ?? "", paths[index] ?? "");
  }
}

let next = 0;
process.on("message", (/** @type {number} */ count) => {
  if (next + count > requests.length) next = 0;
  const own = methods.slice(next, next + count);
  const paths = bytes
    .slice(next, next + count)
    .map((text) => text.toString("latin1"));
  next += count;
  const start = process.hrtime.bigint();
  answer(own, paths);
  process.send?.(Number(process.hrtime.bigint() - start) / 1e6 / count);
});
process.send?.("ready");
