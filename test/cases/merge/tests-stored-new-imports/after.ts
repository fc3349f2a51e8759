import { afterEach, beforeEach, expect, it } from "vitest";
import { send, start, stop, stores } from './app.js'
import { articlesPath } from "../../src/resources/urls.js"
import { newArticleBody, storeRefs } from "../resources/samples.js"

beforeEach(start)
afterEach(stop)

it("GET /articles", async () => {
  expect((await send("GET", "/articles")).status).toBe(200)
})

it("POST /articles", async () => {
  await storeRefs(stores, "article")
  const reply = await send("POST", articlesPath(), newArticleBody)
  expect(reply.status).toBe(201)
})
