/**
 * The route table that the HTTP cases are about. It is what this manifest
 * makes, so that the cases can be run on a generated application too:
 *
 *     formats: [json, xml, html, text, csv, { name: ics, type: text/calendar }]
 *     resources:
 *       articles:
 *         formats: [json, html, text, csv]
 *         subsets: { selected: [index, destroy] }
 *         resources:
 *           comments: { only: [index], formats: [json] }
 *       profile:
 *         singleton: true
 *         only: [show, update]
 *         formats: [html, json]
 *         deprecated: { since: 2026-01-01, sunset: 2026-07-01, see: /hosts/me }
 *       pings: { only: [index, create], formats: [] }
 *       hosts: { only: [show], param: name, formats: [json, xml] }
 *       documents:
 *         only: [index, show, create, update, destroy]
 *         formats: [json, xml, csv, text, { name: ics, type: text/calendar }]
 */
import type { Route, Settings } from "../../../src/runtime/routing/tree.js";

export const settings: Settings = {
  formats: {
    json: "application/json",
    xml: "application/xml",
    html: "text/html",
    text: "text/plain",
    csv: "text/csv",
    ics: "text/calendar",
  },
  baseUrl: null,
};

function row(
  method: string,
  path: string,
  controller: string,
  action: string,
  formats: readonly string[],
): Route {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return {
    name: null,
    method,
    path,
    controller,
    action,
    params,
    formats,
    defaults: {},
    constraints: {},
  };
}

const five = ["json", "xml", "csv", "text", "ics"];
const four = ["json", "html", "text", "csv"];

const deprecated = {
  since: "2026-01-01",
  sunset: "2026-07-01",
  see: "/hosts/me",
};

export const routes: readonly Route[] = [
  row("GET", "/articles", "articles", "index", four),
  row("POST", "/articles", "articles", "create", four),
  row("GET", "/articles/new", "articles", "new", four),
  row("GET", "/articles/:id/edit", "articles", "edit", four),
  row("GET", "/articles/:id", "articles", "show", four),
  row("PUT", "/articles/:id", "articles", "update", four),
  row("DELETE", "/articles/:id", "articles", "destroy", four),
  row("GET", "/articles/selected", "selected_articles", "index", four),
  {
    ...row(
      "DELETE",
      "/articles/selected",
      "selected_articles",
      "destroy",
      four,
    ),
    ids: "article_ids",
  },
  row("GET", "/articles/:article_id/comments", "comments", "index", ["json"]),
  {
    ...row("GET", "/profile", "profile", "show", ["html", "json"]),
    deprecated,
  },
  {
    ...row("PUT", "/profile", "profile", "update", ["html", "json"]),
    deprecated,
  },
  row("GET", "/pings", "pings", "index", []),
  row("POST", "/pings", "pings", "create", []),
  row("GET", "/hosts/:name", "hosts", "show", ["json", "xml"]),
  row("GET", "/documents", "documents", "index", five),
  row("POST", "/documents", "documents", "create", five),
  row("GET", "/documents/:id", "documents", "show", five),
  row("PUT", "/documents/:id", "documents", "update", five),
  row("DELETE", "/documents/:id", "documents", "destroy", five),
];
