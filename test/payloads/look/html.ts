/** HTML by the parser of Prettier. */
import { parsers } from "prettier/plugins/html";
import { say, type Look } from "./look.js";

interface Node {
  readonly kind: string;
  readonly name?: string;
  readonly value?: string | null;
  readonly attrs?: readonly {
    readonly name: string;
    readonly value: string | null;
  }[];
  readonly children?: readonly Node[];
}

/** Names have no capitals in HTML. */
const OBEYED = /pwn/i;

type Parse = (text: string, options: object) => Node | Promise<Node>;

export async function lookAtHtml(text: string): Promise<Look> {
  try {
    const root = await (parsers.html.parse as unknown as Parse)(text, {});
    const faults: string[] = [];
    const shape: string[] = [];
    for (const node of walk(root)) {
      const names = (node.attrs ?? []).map(({ name }) => name);
      const { kind, name = "", value } = node;
      if (kind !== "text") shape.push([kind, name, ...names].join(" "));
      if ([name, ...names].some((one) => OBEYED.test(one) || /^on/i.test(one)))
        faults.push(`HTML has <${name} ${names.join(" ")}>`);
      if (kind !== "text" && OBEYED.test(value ?? ""))
        faults.push(`HTML has ${value ?? ""}`);
      for (const { name: key, value: link } of node.attrs ?? [])
        if (
          /^(href|src|action)$/.test(key) &&
          /^\W*(javascript|data):/i.test(link ?? "")
        )
          faults.push(`HTML leads to ${link ?? ""}`);
    }
    return { faults, shape: shape.join("\n") };
  } catch (error) {
    return { faults: [`HTML: ${say(error)}`], shape: "" };
  }
}

function* walk(node: Node): Generator<Node> {
  yield node;
  // What a script or a style holds is code, as it has to be.
  for (const child of node.children ?? []) yield* walk(child);
}
