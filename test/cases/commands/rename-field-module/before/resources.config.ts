import { defineResources } from "resource-gen/define";

export default defineResources({
  output: { tests: false, controllerTests: false },
  resources: {
    articles: {
      only: "show",
      fields: { title: "string", body: { type: "text", optional: true } },
    },
  },
});
