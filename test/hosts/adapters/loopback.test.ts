/**
 * The tests that LoopBack has for its repositories, on our stores. What stores
 * do not say of themselves is left out: properties that no manifest knows, and
 * transactions that are begun here and ended elsewhere. Four more are skipped by
 * the suite itself.
 */
import { DefaultCrudRepository } from "@loopback/repository";
import { crudRepositoryTestSuite } from "@loopback/repository-tests";
import { describe } from "vitest";
import { dialects } from "./open-stores.js";
import { connectorOf } from "./store-connector.js";

for (const dialect of dialects) {
  describe(dialect, () => {
    crudRepositoryTestSuite(
      { connector: connectorOf(dialect) },
      DefaultCrudRepository,
      {
        idType: "number",
        freeFormProperties: false,
        emptyValue: undefined,
        supportsTransactions: false,
        supportsInclusionResolvers: true,
        hasRevisionToken: false,
      },
    );
  });
}
