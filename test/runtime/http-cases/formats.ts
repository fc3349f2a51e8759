/** XML, CSV, text, and what a serializer of the application's own writes. */
import {
  badBody,
  ok,
  problem,
  request,
  type HttpCase,
  type HttpResponse,
} from "./build.js";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlType = { "Content-Type": "application/xml" };

function xml(text: string, status = 200): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/xml; charset=utf-8" },
    text: `${declaration}${text}\n`,
  };
}

function xmlProblem(status: number, text: string): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/problem+xml; charset=utf-8" },
    text: `${declaration}<problem xmlns="urn:ietf:rfc:7807">${text}</problem>\n`,
  };
}

function shown(id: string, response: HttpResponse): HttpCase {
  const line = `GET /documents/${id}`;
  return { name: line, request: request(line), response };
}

function text(type: string, content: string): HttpResponse {
  return {
    status: 200,
    headers: { "content-type": `${type}; charset=utf-8` },
    text: content,
  };
}

/** `PUT /documents/7` with a body in XML; what the action saw of it. */
function sent(name: string, content: string, seen: unknown): HttpCase {
  return {
    name: `XML: ${name}`,
    request: request("PUT /documents/7", xmlType, content),
    response: ok({ body: seen }),
  };
}

function refused(
  name: string,
  content: string,
  detail = "The body is not valid XML",
): HttpCase {
  return badBody(`XML: ${name}`, xmlType, content, 400, detail);
}

const declares = "The XML declares something, or is malformed";
const reference = "The XML has a reference that we do not read";

export const formats: readonly HttpCase[] = [
  shown(
    "plain.xml",
    xml(
      '<document><id type="integer">1</id><title>Tea &amp; &lt;milk&gt;</title><tags type="array"><item>a</item><item>b</item></tags><price type="float">2.5</price><draft type="boolean">false</draft><author nil="true"/><at type="dateTime">2026-01-02T03:04:05.000Z</at></document>',
    ),
  ),
  shown(
    "odd.xml",
    xml(
      '<document lang="en"><line_x0020_items type="integer">1</line_x0020_items><_x0032_nd>x</_x0032_nd><_x_ type="array"/></document>',
    ),
  ),
  shown(
    "control.xml",
    xml('<document type="json">"\\u0000 \\u2028"</document>'),
  ),
  shown("deep.xml", {
    ...xmlProblem(
      500,
      "<type>about:blank</type><title>Internal Server Error</title><status>500</status>",
    ),
  }),
  shown("word.xml", xml("<document>words, words</document>")),
  shown(
    "refused.xml",
    xmlProblem(
      422,
      "<type>about:blank</type><title>Unprocessable Content</title><detail>a &lt; b</detail><errors><i><on>title</on></i><i>7</i></errors><status>422</status>",
    ),
  ),
  {
    name: "404 as XML where that is accepted",
    request: request("GET /nothing", { Accept: "application/xml" }),
    response: xmlProblem(
      404,
      "<type>about:blank</type><title>Not Found</title><detail>There is nothing at this address</detail><status>404</status>",
    ),
  },
  {
    name: "the singular of each resource is its element",
    request: request("GET /hosts/example.com.xml"),
    response: xml("<host><name>example.com</name></host>"),
  },
  {
    name: "a list has the plural",
    request: request("GET /documents.xml?none"),
    response: xml('<documents type="array"/>'),
  },
  {
    name: "what is sent as XML comes back as XML",
    request: request(
      "POST /documents.xml",
      xmlType,
      "<document><tag>a</tag><tag>b</tag></document>",
    ),
    response: {
      ...xml(
        '<document><tag type="array"><item>a</item><item>b</item></tag></document>',
        201,
      ),
    },
  },
  // Bodies.
  sent("text", "<a>Tea &amp; &#109;ilk&#x21;</a>", "Tea & milk!"),
  sent("elements", "<a><b>1</b><c><d/></c></a>", { b: "1", c: { d: "" } }),
  sent("elements of one name", "<a><b>1</b><b>2</b></a>", { b: ["1", "2"] }),
  sent("a list", '<a type="array"><b>1</b><c>2</c></a>', ["1", "2"]),
  sent(
    "types",
    '<a><i type="integer"> 7 </i><f type="float">-1.5e3</f><b type="boolean">1</b><n nil="true">x</n><t type="dateTime">2026-01-02T03:04:05Z</t><d type="date">2026-01-02</d></a>',
    {
      i: 7,
      f: -1500,
      b: true,
      n: null,
      t: { date: "2026-01-02T03:04:05.000Z" },
      d: { date: "2026-01-02T00:00:00.000Z" },
    },
  ),
  sent("attributes", '<a lang="en" x=\'"\'><b c="1">t</b></a>', {
    "@lang": "en",
    "@x": '"',
    b: { "@c": "1", "#text": "t" },
  }),
  sent(
    "CDATA and comments",
    "<a> x<!-- & --><![CDATA[<&amp;]]></a>",
    " x<&amp;",
  ),
  sent(
    "blanks between elements",
    '<?xml version="1.0"?>\r\n<a>\r\n  <b>1</b>\r\n</a>\r\n',
    { b: "1" },
  ),
  sent("a type that is not ours", '<a type="big">x</a>', {
    "@type": "big",
    "#text": "x",
  }),
  sent(
    "names of every object",
    "<a><toString>1</toString><hasOwnProperty/></a>",
    {
      toString: "1",
      hasOwnProperty: "",
    },
  ),
  sent(
    "a DOCTYPE in CDATA",
    "<a><![CDATA[<!DOCTYPE html>]]></a>",
    "<!DOCTYPE html>",
  ),
  {
    name: "a type that is XML underneath",
    request: request(
      "PUT /documents/7",
      { "Content-Type": "application/atom+xml" },
      "<a>1</a>",
    ),
    response: ok({ body: "1" }),
  },
  {
    name: "the suffix does not say that a body is XML",
    request: request(
      "PUT /documents/7.xml",
      {},
      new TextEncoder().encode("<a>1</a>"),
    ),
    response: { status: 415 },
  },
  refused("nothing", ""),
  refused("text alone", "x"),
  refused("cut off", "<a><b></b>"),
  refused("crossed", "<a><b></a></b>"),
  refused("two roots", "<a/><b/>"),
  refused("an attribute twice", '<a b="1" b="2"/>'),
  refused(
    "text between elements",
    "<a>x<b/></a>",
    "The XML has text between its elements",
  ),
  refused("a number that is none", '<a type="integer">x</a>'),
  refused("a date that is none", '<a type="dateTime">2026-13-45</a>'),
  refused("a text that has elements", '<a type="integer"><b/></a>'),
  refused("a DOCTYPE", "<!DOCTYPE a><a/>", declares),
  refused("an entity", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', declares),
  refused(
    "an external entity",
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    declares,
  ),
  refused("a reference to no entity", "<a>&x;</a>", reference),
  refused("a reference to no character", "<a>&#0;</a>", reference),
  refused(
    "deep",
    "<a>".repeat(570) + "</a>".repeat(570),
    "The XML is nested too deep",
  ),
  refused(
    "__proto__",
    "<a><__proto__><b/></__proto__></a>",
    "__proto__ cannot be a name",
  ),
  refused(
    "__proto__ in disguise",
    "<a><_x005f__proto__>1</_x005f__proto__></a>",
    "__proto__ cannot be a name",
  ),
  refused("a character that XML has not", '<a b="\u0001"/>'),
  {
    name: "XML in another charset",
    request: request(
      "PUT /documents/7",
      { "Content-Type": "application/xml; charset=utf-16" },
      "<a/>",
    ),
    response: problem(415, "The body's charset has to be UTF-8"),
  },
  // CSV.
  {
    name: "a list of records as CSV",
    request: request("GET /documents.csv"),
    response: text(
      "text/csv",
      [
        "id,title,note,price,tags,at",
        '1,"Tea, ""green""",\'=1+1,,,',
        '2,"Two\nlines",,-3,"[""a""]",',
        "3,,'-1,,,1970-01-01T00:00:00.000Z",
        "",
      ].join("\r\n"),
    ),
  },
  {
    name: "an empty list as CSV",
    request: request("GET /documents.csv?none"),
    response: text("text/csv", ""),
  },
  shown("strong.csv", text("text/csv", "is\r\nstrong\r\n")),
  shown("word.csv", text("text/csv", "words, words")),
  shown(
    "number.csv",
    problem(406, "There is no serializer for such a value in the format csv"),
  ),
  // Text, and serializers of the application's own.
  {
    name: "a record has no text",
    request: request("GET /articles/headers.html"),
    response: { status: 406 },
  },
  {
    name: "a number as text",
    request: request("GET /articles/headers.text"),
    response: text("text/plain", "1"),
  },
  shown("word.ics", text("text/calendar", 'BEGIN:show "words, words" END')),
  shown("word.text", text("text/plain", 'text of "words, words"')),
  {
    name: "the most precise serializer counts",
    request: request("GET /documents.text?none"),
    response: text("text/plain", "index of []"),
  },
  {
    name: "a body in a declared format that we do not read is bytes or text",
    request: request(
      "PUT /documents/7.json",
      { "Content-Type": "text/calendar" },
      "BEGIN",
    ),
    response: ok({ body: "BEGIN" }),
  },
];
