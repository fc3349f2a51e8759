/**
 * What the application of `http-routes.ts` and `http-controllers.ts` answers,
 * as data: the same on every host. Only the cases of `http-cases/raw.ts` may
 * differ, since there a host has its say first.
 */
import { methods } from "./http-cases/methods.js";
import { negotiation } from "./http-cases/negotiation.js";
import { deprecation } from "./http-cases/deprecation.js";
import { replies, creations } from "./http-cases/replies.js";
import { crossSite } from "./http-cases/cross-site.js";
import { conditional } from "./http-cases/conditional.js";
import { formats } from "./http-cases/formats.js";
import { bodies } from "./http-cases/bodies.js";
import { forms } from "./http-cases/forms.js";
import { overrides } from "./http-cases/overrides.js";
import { queries } from "./http-cases/queries.js";
import { security } from "./http-cases/security.js";
import { subsets } from "./http-cases/subsets.js";
import type { HttpCase } from "./http-cases/build.js";

export type {
  HttpCase,
  HttpRequest,
  HttpResponse,
} from "./http-cases/build.js";
export { rawCases } from "./http-cases/raw.js";

export const httpCases: readonly HttpCase[] = [
  ...methods,
  ...negotiation,
  ...replies,
  ...creations,
  ...conditional,
  ...formats,
  ...bodies,
  ...forms,
  ...overrides,
  ...queries,
  ...subsets,
  ...crossSite,
  ...security,
  ...deprecation,
];

/** The longest body that the application of these cases takes. */
export const bodyLimit = 4096;
