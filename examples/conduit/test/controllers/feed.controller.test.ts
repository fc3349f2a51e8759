/**
 * Tests of FeedController, for the routes of `feed`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database. `verify`
 * asks your code for what the manifest promises. What yours does otherwise, on
 * purpose, you allow in its line:
 * `verify("feed#index", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/articles/feed", async () => {
  // Only articles of those whom the caller follows, who is nobody here.
  await verify("feed#index", { except: ["rows", "sorts", "pages"] });
});
