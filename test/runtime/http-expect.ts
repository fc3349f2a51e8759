/** Compares what came over the wire with what a case expects. */
import { expect } from "vitest";
import type { HttpResponse } from "./http-cases.js";

export interface Received {
  readonly status: number;
  /** By names in lower case; fields of one name joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export function expectResponse(
  received: Received,
  expected: HttpResponse,
): void {
  const text = new TextDecoder().decode(received.body);
  const seen = { status: received.status, text };
  if (received.status !== expected.status) {
    expect(seen).toEqual({ ...seen, status: expected.status });
  }
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    expect({ [name]: received.headers[name] ?? null }).toEqual({
      [name]: value,
    });
  }
  if (expected.text !== undefined) expect(text).toBe(expected.text);
  if (expected.json !== undefined) {
    expect(JSON.parse(text)).toEqual(expected.json);
  }
  const length = received.headers["content-length"];
  if (length !== undefined && received.body.length > 0) {
    expect(received.body.length).toBe(Number(length));
  }
}
