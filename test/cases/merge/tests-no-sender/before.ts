import request from "supertest";
import { expect, test } from "vitest";
import { server } from "../server.js";

test("GET /articles", async () => {
  expect((await request(server).get("/articles")).status).toBe(200);
});
