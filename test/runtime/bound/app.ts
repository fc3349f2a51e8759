/**
 * The application that the HTTP cases are about, bound to its table as a
 * generated `app.ts` is. What is in this folder stands for generated files, so
 * that what is tested with it can be run on a generated application too.
 */
import {
  createApp as bindApp,
  type App,
} from "../../../src/runtime/http/app.js";
import { markDeprecated } from "../../../src/runtime/http/deprecation.js";
import { csv } from "../../../src/runtime/records/csv.js";
import { forms } from "../../../src/runtime/http/forms.js";
import { html } from "../../../src/runtime/records/html.js";
import type { AppOptions } from "../../../src/runtime/http/options.js";
import { methodOverride } from "../../../src/runtime/http/override.js";
import type { Parts } from "../../../src/runtime/http/parts.js";
import { createMatcher } from "../../../src/runtime/routing/router.js";
import { createXml } from "../../../src/runtime/records/xml.js";
import type { Controllers } from "./contracts.js";
import { routes, settings } from "./routes.js";

export type { App, AppOptions };
export type { Outgoing } from "../../../src/runtime/http/answer.js";

export const parts: Parts = {
  routes,
  settings,
  match: createMatcher(routes),
  codecs: {
    xml: createXml({
      hosts: ["host", "hosts"],
      documents: ["document", "documents"],
    }),
    html,
    csv,
  },
  markDeprecated,
  forms,
  methodOverride: { ...methodOverride, htmlOnly: true },
};

export function createApp(
  controllers: Controllers,
  options: AppOptions = {},
): App {
  return bindApp(parts, controllers, options);
}
