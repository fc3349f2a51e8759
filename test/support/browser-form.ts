/**
 * What a browser does with a form of ours, without a script: what it shows, what
 * it lets a user send, and what it sends (HTML, section 4.10).
 */

/** A control that is sent. */
export interface Control {
  readonly tag: "input" | "textarea" | "select";
  readonly attributes: ReadonlyMap<string, string>;
  /** Of an input or a textarea. */
  value: string;
  checked: boolean;
  readonly options: { readonly value: string; selected: boolean }[];
}

const TAG =
  /<(input|select|option)\b([^>]*)>|<(textarea)\b([^>]*)>([\s\S]*?)<\/textarea>/g;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;

/** The controls of a page, in their order. */
export function readControls(page: string): Control[] {
  const controls: Control[] = [];
  // What is read as HTML has one kind of line breaks.
  const html = page.replace(/\r\n?/g, "\n");
  for (const [, tag, plain, area, more, text = ""] of html.matchAll(TAG)) {
    const attributes = new Map(
      [...(plain ?? more ?? "").matchAll(ATTRIBUTE)].map(
        ([, name = "", value]) => [name, decode(value ?? "")],
      ),
    );
    const last = controls[controls.length - 1];
    if (tag === "option") {
      const value = attributes.get("value") ?? "";
      last?.options.push({ value, selected: attributes.has("selected") });
      continue;
    }
    const control: Control = {
      tag: area === undefined ? (tag as "input" | "select") : "textarea",
      ...{
        attributes,
        value: "",
        checked: attributes.has("checked"),
        options: [],
      },
    };
    const value = attributes.get("value") ?? "";
    const shown = area === undefined ? value : decode(text.replace(/^\n/, ""));
    control.value = clean(control, shown);
    controls.push(control);
  }
  return controls;
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function typeOf({ tag, attributes }: Control): string {
  return tag === "input" ? (attributes.get("type") ?? "text") : tag;
}

/** The value that a control takes over: "value sanitization". */
function clean(control: Control, text: string): string {
  const line = text.replace(/[\r\n]/g, "");
  switch (typeOf(control)) {
    case "text":
      return line;
    case "email":
    case "url":
      return line.trim();
    case "number":
      return NUMBER.test(text) ? text : "";
    case "date":
      return /^\d{4,}-\d\d-\d\d$/.test(text) ? text : "";
    case "datetime-local": {
      const parts = LOCAL.exec(text);
      if (parts === null) return "";
      const [, minute = "", second = "00", fraction = "0"] = parts;
      const rest = fraction.replace(/0+$/, "");
      // The shortest text for the time.
      if (rest !== "") return `${minute}:${second}.${rest}`;
      return second === "00" ? minute : `${minute}:${second}`;
    }
    default:
      return text;
  }
}

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const LOCAL = /^(\d{4,}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;

/** Fills in a control, as a user does. */
export function fillIn(
  controls: readonly Control[],
  name: string,
  text: string,
): void {
  const control = controls.find(
    (each) => each.attributes.get("name") === name && typeOf(each) !== "hidden",
  );
  if (control === undefined) throw new Error(`There is no ${name} to fill in`);
  if (control.tag === "select") {
    const option = control.options.find(({ value }) => value === text);
    if (option === undefined) throw new Error(`${name} has no ${text}`);
    option.selected = true;
  } else if (typeOf(control) === "checkbox") {
    control.checked = text === "true";
  } else {
    control.value = clean(control, text);
  }
}

/** What a browser tells the user about instead of sending the form. */
export function findBlocked(controls: readonly Control[]): string[] {
  return controls.flatMap((control) => {
    const fault = findFault(control);
    const name = control.attributes.get("name") ?? "";
    return fault === null
      ? []
      : [`${name}: ${fault} ${JSON.stringify(control.value)}`];
  });
}

function findFault(control: Control): string | null {
  const { attributes, value } = control;
  const type = typeOf(control);
  if (value === "") {
    return attributes.has("required") && type !== "checkbox"
      ? "required"
      : null;
  }
  const [min, max] = [attributes.get("min"), attributes.get("max")];
  if (type === "number") {
    if (min !== undefined && Number(value) < Number(min)) return "min";
    if (max !== undefined && Number(value) > Number(max)) return "max";
    return isStep(control) ? null : "step";
  }
  if (type === "date") {
    if (min !== undefined && value < min) return "min";
    return max !== undefined && value > max ? "max" : null;
  }
  if (type === "datetime-local") {
    return attributes.get("step") === "1" && value.includes(".")
      ? "step"
      : null;
  }
  if (type === "email" && !/^[^@\s]+@[^@\s]+$/.test(value)) return "email";
  if (type === "url" && !URL.canParse(value)) return "url";
  const pattern = attributes.get("pattern");
  return pattern === undefined || isMatch(pattern, value) ? null : "pattern";
}

/** A pattern that is none with the flag `v` is ignored. */
function isMatch(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(value);
  } catch {
    return true;
  }
}

/** Whether a number is a whole number of steps from where they count. */
function isStep({ attributes, value }: Control): boolean {
  const step = attributes.get("step") ?? "1";
  if (step === "any") return true;
  const base = attributes.get("min") ?? "0";
  const [, places = "0"] = /e-(\d+)$/.exec(step) ?? [];
  const digits = (text: string): string =>
    (/\.(\d+)/.exec(text)?.[1] ?? "").replace(/0+$/, "");
  return [value, base].every((text) => digits(text).length <= Number(places));
}

/** The pairs of a form: its names and values. */
export function submit(controls: readonly Control[]): [string, string][] {
  return controls.flatMap((control) => {
    const { attributes, tag } = control;
    const name = attributes.get("name");
    if (name === undefined) return [];
    const values =
      tag === "select"
        ? listChosen(control)
        : typeOf(control) !== "checkbox" || control.checked
          ? [control.value]
          : [];
    // Every line break is sent as two characters.
    return values.map((value): [string, string] => [
      name,
      value.replace(/\r\n|\r|\n/g, "\r\n"),
    ]);
  });
}

function listChosen({ attributes, options }: Control): string[] {
  const selected = options.filter((option) => option.selected);
  if (attributes.has("multiple")) return selected.map(({ value }) => value);
  return (selected.length > 0 ? selected.slice(-1) : options.slice(0, 1)).map(
    ({ value }) => value,
  );
}
