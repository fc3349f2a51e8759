/** Which words of a row may follow which, on PostgreSQL. */
import { describe } from "vitest";
import { describeTransitions } from "../../stores/transitions.js";
import { createDatabase } from "./databases.js";

describe("transitions, on PostgreSQL", () => {
  let count = 0;
  describeTransitions("postgres", () =>
    createDatabase(`transitions_${(count += 1)}`),
  );
});
