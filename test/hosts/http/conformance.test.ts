/**
 * One application, eight hosts, over real sockets. What an action has a say in
 * is the same on all of them, without exceptions; where a host has changed or
 * answered a target before, what it gives is stated in `raw-differences.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpCases, rawCases } from "../../runtime/http-cases.js";
import { expectResponse } from "../../runtime/http-expect.js";
import { hosts, startHost, type RunningHost } from "./hosts.js";
import { differences } from "./raw-differences.js";
import { send } from "./send.js";

test("there are cases enough, each with a name of its own", () => {
  const names = [...httpCases, ...rawCases].map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(httpCases.length).toBeGreaterThanOrEqual(150);
});

describe.each(hosts)("%s", (host) => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await startHost(host);
  });
  afterAll(() => running.stop());

  test.each(httpCases)("$name", async ({ request, response }) => {
    expectResponse(await send(running, request), response);
  });

  const own = new Map(
    (differences[host] ?? []).flatMap(({ cases, response }) =>
      cases.map((name) => [name, response]),
    ),
  );

  test.each(rawCases)("raw: $name", async ({ name, request, response }) => {
    const received = await send(running, request);
    expectResponse(received, own.get(name) ?? response);
    // What is stated as a difference has to be one.
    if (own.has(name)) {
      expect(() => {
        expectResponse(received, response);
      }).toThrow();
    }
  });

  test("every difference is one of a case that there is", () => {
    const names = new Set(rawCases.map(({ name }) => name));
    expect([...own.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});
