/**
 * Invented texts that read like what a field's name says: titles, people, towns,
 * sentences. All names are made up, and addresses are those of example.com, which nobody
 * has (RFC 2606, section 3).
 */

import type { Draw } from "./making.js";

const ADJECTIVES =
  "amber bold brave bright calm clear early gentle golden green hidden honest late little lively lost narrow open patient plain quiet quick round silver simple slow small soft steady still sunny tall warm wide wild young".split(
    " ",
  );

const NOUNS =
  "anchor apple atlas balcony bakery bicycle bridge candle carpet chapter cloud compass corner cottage feather field garden harbor island kettle kitchen ladder lantern letter library market meadow mirror morning mountain notebook orchard paper pepper piano pocket river season shadow shelter song station story street summer table teapot ticket tower train umbrella valley village violin window winter workshop".split(
    " ",
  );

const VERBS =
  "build carry choose clean draw find fold keep mend open paint plan plant repair share sort visit water".split(
    " ",
  );

const FIRST_NAMES =
  "Ada Amir Ann Bea Ben Carla Chen Dana Dario Elif Emil Farah Felix Grace Hana Hugo Ida Ivan Jana Jonas Kira Lena Luis Maya Milo Nadia Noor Omar Paula Rosa Sami Tess Theo Uma Vera Yuki".split(
    " ",
  );

const LAST_NAMES =
  "Adler Baker Bergman Castro Cole Dahl Diaz Ekman Fischer Flores Garcia Haddad Hale Ito Jensen Kaya Keller Kovac Lang Larsen Lopez Marin Meyer Moreau Nagy Novak Okafor Park Petrov Reyes Rossi Sato Silva Stone Weber Young".split(
    " ",
  );

const TOWNS =
  "Ashford Birchwood Castlebay Dunmore Eastbrook Fairhaven Glenridge Harborview Ironbridge Kingsmill Lakeside Maplewood Northfield Oakhurst Pinecrest Redcliff Riverton Silverton Stonebridge Westerly".split(
    " ",
  );

const COUNTRIES =
  "Austria Brazil Canada Denmark Egypt Finland Ghana Iceland Italy Japan Kenya Mexico Norway Peru Portugal Spain Sweden Vietnam".split(
    " ",
  );

const COLORS =
  "black blue brown coral green grey ivory navy orange pink purple red silver teal white yellow".split(
    " ",
  );

function one(words: readonly string[], draw: Draw): string {
  return words[draw(words.length)] ?? "";
}

/** The text with a capital at its beginning. */
function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Two words: `quiet garden`. */
export function wordPair(draw: Draw): string {
  return `${one(ADJECTIVES, draw)} ${one(NOUNS, draw)}`;
}

function title(draw: Draw): string {
  const pair = wordPair(draw);
  const noun = one(NOUNS, draw);
  switch (draw(4)) {
    case 0:
      return `The ${pair} and the ${noun}`;
    case 1:
      return `How to ${one(VERBS, draw)} the ${pair}`;
    case 2:
      return `One ${noun} for the ${pair}`;
    default:
      return `${capital(noun)} notes from the ${pair}`;
  }
}

/** A sentence with its full stop. */
export function sentence(draw: Draw): string {
  const [first, second] = [wordPair(draw), wordPair(draw)];
  const verb = one(VERBS, draw);
  switch (draw(3)) {
    case 0:
      return `We ${verb} the ${first} before the ${second}.`;
    case 1:
      return `The ${first} is not far from the ${second}.`;
    default:
      return `Whoever wants to ${verb} the ${first} begins with the ${second}.`;
  }
}

function sentences(draw: Draw): string {
  const count = 2 + draw(4);
  return Array.from({ length: count }, () => sentence(draw)).join(" ");
}

function person(draw: Draw): string {
  return `${one(FIRST_NAMES, draw)} ${one(LAST_NAMES, draw)}`;
}

/** The same as a part of an address: `ann.baker`. */
export function handle(draw: Draw): string {
  return person(draw).toLowerCase().replace(" ", ".");
}

/** As many digits. */
function digits(count: number, draw: Draw): string {
  return Array.from({ length: count }, () => draw(10)).join("");
}

function code(draw: Draw): string {
  const letters = Array.from({ length: 3 }, () =>
    String.fromCharCode(0x41 + draw(26)),
  );
  return `${letters.join("")}-${digits(4, draw)}`;
}

/** Characters that nobody reads: of a token, or a digest. */
function token(draw: Draw): string {
  return Array.from({ length: 24 }, () => draw(36).toString(36)).join("");
}

/** By the end of a field's name, in the order in which it is asked. */
const KINDS: readonly (readonly [
  RegExp,
  (draw: Draw, record: string) => string,
])[] = [
  [/(?:^|_)e?mail$/, (draw) => `${handle(draw)}@example.com`],
  [/(?:^|_)(?:url|uri|link|website|homepage|href)$/, madeUrl],
  [/(?:^|_)(?:image|avatar|photo|picture|icon|logo)$/, madeUrl],
  [/(?:^|_)(?:first|given)_?name$/, (draw) => one(FIRST_NAMES, draw)],
  [/(?:^|_)(?:last|family|sur)_?name$/, (draw) => one(LAST_NAMES, draw)],
  [/(?:^|_)(?:user_?name|login|handle|nick(?:_?name)?)$/, handle],
  [/(?:^|_)(?:author|owner|contact|full_?name|display_?name)$/, person],
  [/(?:^|_)(?:city|town|place|location)$/, (draw) => one(TOWNS, draw)],
  [/(?:^|_)country$/, (draw) => one(COUNTRIES, draw)],
  [
    /(?:^|_)(?:street|address(?:_?line)?(?:_?\d)?)$/,
    (draw) => `${1 + draw(99)} ${capital(one(NOUNS, draw))} Street`,
  ],
  [/(?:^|_)(?:zip|postcode|postal_?code)$/, (draw) => digits(5, draw)],
  // Numbers of films and plays, which nobody has.
  [/(?:^|_)(?:phone|mobile|tel|fax)$/, (draw) => `+1 555 01${digits(2, draw)}`],
  [/(?:^|_)colou?r$/, (draw) => one(COLORS, draw)],
  [/(?:^|_)currency$/, (draw) => one(["EUR", "GBP", "JPY", "USD"], draw)],
  [/(?:^|_)(?:locale|lang|language)$/, (draw) => one(["de", "en", "fr"], draw)],
  [/(?:^|_)(?:token|secret|digest|hash|password)$/, token],
  [/(?:^|_)(?:code|sku|number|no|ref|reference|key)$/, code],
  [
    /(?:^|_)(?:slug|path|file(?:_?name)?)$/,
    (draw) => wordPair(draw).replace(" ", "-"),
  ],
  [/(?:^|_)(?:tag|label|category|keyword|word)s?$/, (draw) => one(NOUNS, draw)],
  [/(?:^|_)(?:title|headline|subject|topic)$/, title],
  [
    /(?:^|_)(?:body|text|content|description|summary|bio|note|notes|comment|message|about)$/,
    sentences,
  ],
  [
    /(?:^|_)name$/,
    (draw, record) =>
      PEOPLE.test(record) ? person(draw) : capital(wordPair(draw)),
  ],
];

/** Records whose name is that of somebody. */
const PEOPLE =
  /(?:^|[_-])(?:user|author|person|customer|contact|employee|member|owner|student|teacher|guest|patient|driver|player|speaker|artist|writer|editor|admin)$/i;

function madeUrl(draw: Draw): string {
  return `https://example.com/${wordPair(draw).replace(" ", "-")}`;
}

/**
 * What writes texts that read like what a field's name says.
 *
 * @param name of the field: `firstName` and `first_name` are the same
 * @param record the name of its record
 * @param isLong whether they may have lines: then they are sentences, unless the name
 *   says what they are
 */
export function textsNamed(
  name: string,
  record: string,
  isLong: boolean,
): (draw: Draw) => string {
  const plain = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  const kind = KINDS.find(([pattern]) => pattern.test(plain));
  if (kind !== undefined) return (draw) => kind[1](draw, record);
  return isLong ? sentences : (draw) => capital(wordPair(draw));
}
