/** The words of mocha that vitest does not have, over those that it has. */
import { afterAll, beforeAll, describe } from "vitest";

/** Hooks of a file share it; vitest gives them none. */
const shared = {};

type Hook = (this: object) => unknown;

Object.assign(globalThis, {
  context: describe,
  before: (hook: Hook) => {
    beforeAll(async () => void (await hook.call(shared)));
  },
  after: (hook: Hook) => {
    afterAll(async () => void (await hook.call(shared)));
  },
});
