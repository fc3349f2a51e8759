import { afterEach, beforeEach, expect, it } from "vitest";
import { send, start, stop } from './app.js'

beforeEach(start)
afterEach(stop)

it("GET /articles", async () => {
  expect((await send("GET", "/articles")).status).toBe(200)
})
