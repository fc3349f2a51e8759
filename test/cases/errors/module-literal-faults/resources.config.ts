import { defineResources } from "resource-gen";

const comments = { only: ["idnex" as const] };
const names = ["photos", "videos"];

export default defineResources({
  resources: {
    articles: { onyl: ["index"], resources: { comments } },
    ...Object.fromEntries(names.map((name) => [name, { param: 3 }])),
  },
});
