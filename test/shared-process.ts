/**
 * Loaded before every test file that shares its process with others: it gets
 * modules of its own, since ours remember what they are told, and has to leave
 * the process as it found it. Packages stay loaded, which is what is gained.
 */
import { afterAll, expect, vi } from "vitest";

vi.resetModules();

const look = () => ({
  cwd: process.cwd(),
  env: { ...process.env },
  // Packages keep what is theirs under names like `__zod_globalConfig`.
  globals: Object.getOwnPropertyNames(globalThis).filter(
    (name) => !name.startsWith("__"),
  ),
  listeners: process
    .eventNames()
    .map((name) => [String(name), process.listenerCount(name)]),
});

const before = look();
afterAll(() => {
  expect(look()).toEqual(before);
});
