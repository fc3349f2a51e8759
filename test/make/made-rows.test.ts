/** Factories over random manifests, on SQLite. */
import { describeMadeRows } from "./made-rows.js";

describeMadeRows("sqlite", () =>
  Promise.resolve({ url: ":memory:", remove: () => Promise.resolve() }),
);
