/** The hidden `_method` field of a form. */
import {
  badEscape,
  field,
  file,
  form,
  jsonType,
  multipart,
  nothingHere,
  ok,
  parts,
  problem,
  request,
  type Headers,
  type HttpCase,
} from "./build.js";

function overridden(
  name: string,
  content: string,
  method: string,
  seen: unknown,
  headers: Headers = form,
): HttpCase {
  return {
    name,
    request: request("POST /articles/7", headers, content),
    response: ok({ method, params: { id: "7" }, body: seen }),
  };
}

function notOverridden(
  name: string,
  line: string,
  headers: Headers,
  content: string,
): HttpCase {
  return {
    name,
    request: request(line, headers, content),
    response: { status: 405 },
  };
}

/** Two values are refused, too: they suggest an attack. */
function badOverride(content: string): HttpCase {
  return {
    name: `400 for ${content}`,
    request: request("POST /articles/7", form, content),
    response: problem(400, "_method has to be PUT, PATCH or DELETE, once"),
  };
}

export const overrides: readonly HttpCase[] = [
  overridden("_method=PUT", "_method=PUT&a=1", "PUT", { a: "1" }),
  overridden("_method=put", "_method=put", "PUT", {}),
  overridden("_method behind other fields", "a=1&_method=Put&b=2", "PUT", {
    a: "1",
    b: "2",
  }),
  overridden("_method, escaped", "%5Fmethod=%50UT", "PUT", {}),
  overridden(
    "_method in parts",
    parts(field("_method", "PUT"), field("a", "1")),
    "PUT",
    { a: "1" },
    multipart,
  ),
  overridden(
    "_method in front of a file",
    parts(field("_method", "PUT"), file("f", "a.txt", "a")),
    "PUT",
    { f: { file: "a.txt", type: "text/plain", size: 1 } },
    multipart,
  ),
  overridden(
    "_method in a form whose type is in capitals",
    "_method=PUT",
    "PUT",
    {},
    { "Content-Type": "APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8" },
  ),
  {
    name: "_method=DELETE",
    request: request("POST /articles/7", form, "_method=delete"),
    response: { status: 204 },
  },
  {
    name: "_method=PATCH where only PUT updates",
    request: request("POST /articles/7", form, "_method=patch"),
    response: {
      status: 405,
      headers: { allow: "GET, HEAD, PUT, DELETE, OPTIONS" },
    },
  },
  {
    name: "_method where its path takes no such method",
    request: request("POST /articles", form, "_method=DELETE"),
    response: { status: 405, headers: { allow: "GET, HEAD, POST, OPTIONS" } },
  },
  {
    name: "a form without _method is a POST",
    request: request("POST /articles", form, "article[title]=a"),
    response: { status: 201, json: { body: { article: { title: "a" } } } },
  },
  {
    name: "a form in parts without _method is a POST",
    request: request("POST /articles", multipart, parts(field("a", "1"))),
    response: { status: 201, json: { body: { a: "1" } } },
  },
  badOverride("_method=GET"),
  badOverride("_method=POST"),
  badOverride("_method="),
  badOverride("_method"),
  badOverride("_method=PUT%20"),
  badOverride("_method=PUT%0D%0A"),
  badOverride("_method[]=PUT"),
  badOverride("_method[a]=PUT"),
  badOverride("_method=PUT&_method=PUT"),
  badOverride("_method=PUT&_method=DELETE"),
  notOverridden(
    "_method behind a file is not seen",
    "POST /articles/7",
    multipart,
    parts(file("f", "a.txt", "a"), field("_method", "PUT")),
  ),
  notOverridden(
    "a file that is called _method is not seen",
    "POST /articles/7",
    multipart,
    parts(file("_method", "a.txt", "PUT")),
  ),
  notOverridden(
    "_method in JSON is not seen",
    "POST /articles/7",
    jsonType,
    '{"_method":"PUT"}',
  ),
  notOverridden(
    "_method in text is not seen",
    "POST /articles/7",
    { "Content-Type": "text/plain" },
    "_method=PUT",
  ),
  notOverridden(
    "_method in the query is not seen",
    "POST /articles/7?_method=PUT",
    form,
    "a=1",
  ),
  notOverridden(
    "X-HTTP-Method-Override is not honoured",
    "POST /articles/7",
    { ...form, "X-HTTP-Method-Override": "PUT" },
    "a=1",
  ),
  notOverridden(
    "_METHOD is another name",
    "POST /articles/7",
    form,
    "_METHOD=PUT",
  ),
  {
    name: "a form is not read where no route has its path",
    request: request("POST /nothing", form, "a=%zz"),
    response: problem(404, nothingHere),
  },
  {
    name: "a form that is malformed is 400 before its action is looked for",
    request: request("POST /articles/7", form, "a=%zz"),
    response: problem(400, badEscape),
  },
  {
    name: "a form that is too long is 413",
    request: request("POST /articles/7", form, `a=${"b".repeat(5000)}`),
    response: problem(413, "The body is longer than 4096 bytes"),
  },
  {
    name: "a form that is compressed is 415",
    request: request(
      "POST /articles/7",
      { ...form, "Content-Encoding": "gzip" },
      "a=1",
    ),
    response: problem(415, "The body must not have a Content-Encoding"),
  },
];
