import { defineResources } from "resource-gen";
import { actions } from "./actions.ts";

const comments = { only: actions, parm: "id" };

export default defineResources({
  resources: {
    articles: { resources: { comments } },
    ...Object.fromEntries([["photos", { only: ["shwo"] }]]),
  },
});
