/**
 * The tests that Feathers has for its adapters of databases, on our stores.
 * Each of them applies.
 */
import { adapterTests } from "@feathersjs/adapter-tests";
import errors from "@feathersjs/errors";
import { feathers } from "@feathersjs/feathers";
import { afterAll, describe } from "vitest";
import { dialects, openStores } from "./open-stores.js";
import { PeopleService } from "./people-service.js";

const names = ["name", "age", "created"];
const resources = {
  people: {
    list: { filter: names, sort: names },
    fields: { name: "string", age: "integer?", created: "boolean?" },
  },
};

/** Whatever a test is called, it is run. */
const everyTest = Object.assign([], { includes: () => true });

for (const dialect of dialects) {
  const opened = await openStores(dialect, resources);
  afterAll(opened.close);
  const app = feathers();
  const service = new PeopleService(opened, { events: ["testing"] });
  app.use("people", service, {
    methods: ["find", "get", "create", "update", "patch", "remove"],
  });
  describe(dialect, () => {
    adapterTests(everyTest)(app, errors, "people");
  });
}
