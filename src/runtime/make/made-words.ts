/**
 * Invented texts that read like what a field's name says: titles, people, towns,
 * sentences; and what they are drawn with, which draws the same for the same name and
 * number: there is no clock in it, and no chance. All names are made up, and addresses are
 * those of example.com, which nobody has (RFC 2606, section 3).
 */

/** Draws a whole number from 0 up, below a count. */
export type Draw = (count: number) => number;

/**
 * Draws for the rows of something that has a name, by their numbers: Marsaglia's xorshift
 * (Journal of Statistical Software 8:14), begun with what FNV-1a makes of the name, and
 * the number. It uses whole numbers of 32 bits only, so that every engine draws the same.
 */
export function drawsOf(name: string): (number: number) => Draw {
  const seed = hash(name);
  return (number) => {
    let state = scatter(seed ^ Math.imul(number + 1, 0x9e3779b1)) || 1;
    return (count) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return Math.floor(((scatter(state) >>> 0) / 2 ** 32) * count);
    };
  };
}

/** Numbers that differ little become such that differ much. */
function scatter(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 15);
}

/** A number that stands for a name. */
function hash(name: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    mixed = Math.imul(mixed ^ name.charCodeAt(at), 0x01000193);
  }
  return mixed;
}

/** Words, between spaces. */
function list(words: string): readonly string[] {
  return words.split(" ");
}

const ADJECTIVES = list(
  "amber bold brave bright calm clear early gentle golden green hidden honest late little lively lost narrow open patient plain quiet quick round silver simple slow small soft steady still sunny tall warm wide wild young",
);

const NOUNS = list(
  "anchor apple atlas balcony bakery bicycle bridge candle carpet chapter cloud compass corner cottage feather field garden harbor island kettle kitchen ladder lantern letter library market meadow mirror morning mountain notebook orchard paper pepper piano pocket river season shadow shelter song station story street summer table teapot ticket tower train umbrella valley village violin window winter workshop",
);

const VERBS = list(
  "build carry choose clean draw find fold keep mend open paint plan plant repair share sort visit water",
);

const FIRST_NAMES = list(
  "Ada Amir Ann Bea Ben Carla Chen Dana Dario Elif Emil Farah Felix Grace Hana Hugo Ida Ivan Jana Jonas Kira Lena Luis Maya Milo Nadia Noor Omar Paula Rosa Sami Tess Theo Uma Vera Yuki",
);

const LAST_NAMES = list(
  "Adler Baker Bergman Castro Cole Dahl Diaz Ekman Fischer Flores Garcia Haddad Hale Ito Jensen Kaya Keller Kovac Lang Larsen Lopez Marin Meyer Moreau Nagy Novak Okafor Park Petrov Reyes Rossi Sato Silva Stone Weber Young",
);

const TOWNS = list(
  "Ashford Birchwood Castlebay Dunmore Eastbrook Fairhaven Glenridge Harborview Ironbridge Kingsmill Lakeside Maplewood Northfield Oakhurst Pinecrest Redcliff Riverton Silverton Stonebridge Westerly",
);

const COUNTRIES = list(
  "Austria Brazil Canada Denmark Egypt Finland Ghana Iceland Italy Japan Kenya Mexico Norway Peru Portugal Spain Sweden Vietnam",
);

const COLORS = list(
  "black blue brown coral green grey ivory navy orange pink purple red silver teal white yellow",
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
  const titles = [
    `The ${pair} and the ${noun}`,
    `How to ${one(VERBS, draw)} the ${pair}`,
    `One ${noun} for the ${pair}`,
    `${capital(noun)} notes from the ${pair}`,
  ];
  return one(titles, draw);
}

/** A sentence with its full stop. */
export function sentence(draw: Draw): string {
  const [first, second] = [wordPair(draw), wordPair(draw)];
  const verb = one(VERBS, draw);
  const sentences = [
    `We ${verb} the ${first} before the ${second}.`,
    `The ${first} is not far from the ${second}.`,
    `Whoever wants to ${verb} the ${first} begins with the ${second}.`,
  ];
  return one(sentences, draw);
}

function paragraph(draw: Draw): string {
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

/** What a field is by the last words of its name, in the order in which it is asked. */
const KINDS: readonly (readonly [
  names: string,
  make: (draw: Draw, record: string) => string,
])[] = [
  ["e?mail", (draw) => `${handle(draw)}@example.com`],
  ["url|uri|link|website|homepage|href", madeUrl],
  ["image|avatar|photo|picture|icon|logo", madeUrl],
  ["(first|given)_?name", (draw) => one(FIRST_NAMES, draw)],
  ["(last|family|sur)_?name", (draw) => one(LAST_NAMES, draw)],
  ["user_?name|login|handle|nick(_?name)?", handle],
  ["author|owner|contact|(full|display)_?name", person],
  ["city|town|place|location", (draw) => one(TOWNS, draw)],
  ["country", (draw) => one(COUNTRIES, draw)],
  ["street|address(_?line)?(_?\\d)?", street],
  ["zip|postcode|postal_?code", (draw) => digits(5, draw)],
  // Numbers of films and plays, which nobody has.
  ["phone|mobile|tel|fax", (draw) => `+1 555 01${digits(2, draw)}`],
  ["colou?r", (draw) => one(COLORS, draw)],
  ["currency", (draw) => one(["EUR", "GBP", "JPY", "USD"], draw)],
  ["locale|lang|language", (draw) => one(["de", "en", "fr"], draw)],
  ["token|secret|digest|hash|password", token],
  ["code|sku|number|no|ref|reference|key", code],
  ["slug|path|file(_?name)?", (draw) => wordPair(draw).replace(" ", "-")],
  ["(tag|label|category|keyword|word)s?", (draw) => one(NOUNS, draw)],
  ["title|headline|subject|topic", title],
  ["body|text|content|description|summary|bio|about", paragraph],
  ["notes?|comment|message", paragraph],
  ["name", (draw, of) => (isPerson(of) ? person(draw) : thing(draw))],
];

const PEOPLE = list(
  "admin artist author contact customer driver editor employee guest member owner patient person player speaker student teacher user writer",
);

/** Whether the name of a record is that of somebody. */
function isPerson(record: string): boolean {
  const last = record.toLowerCase().replace(/^.*[_-]/, "");
  return PEOPLE.includes(last);
}

function thing(draw: Draw): string {
  return capital(wordPair(draw));
}

function street(draw: Draw): string {
  return `${1 + draw(99)} ${capital(one(NOUNS, draw))} Street`;
}

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
  const kind = KINDS.find(([names]) =>
    new RegExp(`(?:^|_)(?:${names})$`).test(plain),
  );
  if (kind !== undefined) return (draw) => kind[1](draw, record);
  return isLong ? paragraph : thing;
}
