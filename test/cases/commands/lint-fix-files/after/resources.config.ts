import { more } from "./more.ts";

// With comments.
export default {
  include: ["./admin/admin.yaml"],
  resources: {
    articles: { only: ["index", 'destroy'] }, // a literal
    ...more,
  },
};
