/** Resources that another manifest imports: see manifests.ts. */
import type { ResourceInput } from "../../src/define.js";

export const pages: Record<string, ResourceInput> = {
  pages: { only: ["index", "show"], param: "slug" },
};
