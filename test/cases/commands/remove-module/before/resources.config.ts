import { defineResources } from "resource-gen";

const hidden = { only: ["index"] } as const;

export default defineResources({
  output: { tests: false, controllerTests: false },
  resources: {
    // What people write.
    articles: {
      resources: { 'comments': {}, likes: hidden }, // nested
    },
    hidden,
    /** Who they are. */
    authors: { only: ["index", "show"] },
  },
});
