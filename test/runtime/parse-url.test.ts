/** URLs of texts that need not be any. */
import { expect, test } from "vitest";
import { parseUrl } from "../../src/runtime/values.js";

// `URL.canParse` of Node 20 answers otherwise once V8 has optimized its caller.
test("a host beyond ASCII is one, however often it is asked", () => {
  let refused = 0;
  for (let call = 0; call < 20_000; call += 1) {
    if (parseUrl("https://é.example/x") === null) refused += 1;
  }
  expect(refused).toBe(0);
  expect(parseUrl("https://é.example/x")?.host).toBe("xn--9ca.example");
});

test.each(["", "null", "/articles", "https://", "https://a b/", "http://[::"])(
  "%j is no URL",
  (text) => {
    expect(parseUrl(text)).toBeNull();
  },
);
