/**
 * What the playground knows and does, without its looks: text in, answers out,
 * each shown as it comes. Nothing here makes HTML of a text: Vue renders all of
 * it as text, so that an address is never markup.
 */
import { computed, reactive, shallowRef, watch } from "vue";
import { readHash, writeHash } from "./address.js";
import { Client, LIMIT, Outdated, TooLong } from "./client.js";
import type { Editor } from "./editor.js";
import { first, others } from "./examples.js";
import type { Diagnostic, OutputFile, RouteRow } from "./questions.js";

export const TABS = ["Routes", "Files", "Match", "OpenAPI"] as const;
export type Tab = (typeof TABS)[number];

/** More rows than that nobody reads here, and the page would stand still. */
export const MOST_ROWS = 500;

/** So much of a text is shown. */
const MOST_TEXT = 200_000;

/** The names of the examples, as the list has them. */
export const EXAMPLES = [first, ...others].map(({ name }) => name);

/** What the reader sees and has chosen, as texts. */
interface Shown {
  /** Of the manifest. */
  text: string;
  tab: Tab;
  isBusy: boolean;
  /** A message above the answers. */
  said: string;
  method: string;
  path: string;
  matched: string;
  openapi: string;
  /** The path of the file that is open. */
  chosen: string;
}

/** Makes a playground's state; the page calls `begin` once it is there. */
export function createPlayground() {
  const client = new Client();
  const state = reactive<Shown>({
    text: first.text,
    tab: "Routes",
    isBusy: false,
    said: "",
    method: "GET",
    path: "/articles/1",
    matched: "",
    openapi: "",
    chosen: "",
  });
  const diagnostics = shallowRef<readonly Diagnostic[]>([]);
  const routes = shallowRef<readonly RouteRow[] | null>(null);
  const files = shallowRef<readonly OutputFile[]>([]);
  const editor = shallowRef<Editor | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ownHash = "";

  const file = computed(() =>
    files.value.find(({ path }) => path === state.chosen),
  );

  /** Opens the text, and asks for what the tab in front shows. */
  async function open(): Promise<void> {
    state.isBusy = true;
    try {
      const opened = await client.ask({ ask: "open", text: state.text });
      diagnostics.value = opened.diagnostics;
      routes.value = opened.routes;
      files.value = [];
      state.openapi = "";
      state.matched = "";
      if (state.said.startsWith("This manifest")) state.said = "";
      editor.value?.setDiagnostics(opened.diagnostics.slice(0, 100));
      await fill();
      state.isBusy = false;
    } catch (error) {
      complain(error);
    }
  }

  /** What the tab in front lacks. */
  async function fill(): Promise<void> {
    if (routes.value === null) return;
    if (state.tab === "Files" && files.value.length === 0) {
      files.value = await client.ask({ ask: "files" });
      const has = files.value.some(({ path }) => path === state.chosen);
      if (!has) state.chosen = files.value[0]?.path ?? "";
    }
    if (state.tab === "OpenAPI" && state.openapi === "")
      state.openapi = await client.ask({ ask: "openapi" });
    if (state.tab === "Match") await match();
  }

  async function match(): Promise<void> {
    const { method, path } = state;
    state.matched = await client.ask({ ask: "match", method, path });
  }

  function complain(error: unknown): void {
    if (error instanceof Outdated) return;
    state.isBusy = false;
    routes.value = null;
    files.value = [];
    diagnostics.value = [];
    state.said =
      error instanceof TooLong
        ? `This manifest takes longer than ${LIMIT / 1000} seconds, and was given up.`
        : error instanceof Error
          ? error.message
          : String(error);
  }

  /** A change by the reader: opened when no other follows at once. */
  function change(text: string): void {
    state.text = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void open();
      void keep();
    }, 250);
  }

  /** Puts the text into the address. */
  async function keep(): Promise<void> {
    const hash = await writeHash(state.text);
    const { pathname, search } = location;
    ownHash = hash ?? "";
    history.replaceState(history.state, "", pathname + search + ownHash);
  }

  /** Another text, from elsewhere. */
  function replace(text: string): void {
    state.text = text;
    editor.value?.setText(text);
    void open();
  }

  async function takeHash(): Promise<boolean> {
    const { hash } = location;
    if (hash === ownHash) return false;
    try {
      const text = await readHash(hash);
      if (text === null) return false;
      ownHash = hash;
      replace(text);
      return true;
    } catch (error) {
      complain(error);
      return true;
    }
  }

  /** The example with this name. */
  async function takeExample(name: string): Promise<void> {
    const other = others.find((each) => each.name === name);
    state.said = "";
    replace(other === undefined ? first.text : await other.load());
    await keep();
  }

  /** A file of the reader's: an OpenAPI document, or a manifest. */
  async function takeFile(dropped: File): Promise<void> {
    const { name } = dropped;
    try {
      if (dropped.size > 64_000_000) throw new Error(`${name} is too large.`);
      const text = await dropped.text();
      const isDocument = /^\s*["']?(openapi|swagger)["']?\s*:/m.test(
        text.slice(0, 20_000).replace(/^\s*\{/, ""),
      );
      if (!isDocument) {
        state.said = `Read ${name} as a manifest.`;
        replace(text);
      } else {
        state.isBusy = true;
        const read = await client.ask({ ask: "import", text, name });
        const { length } = read.leftOut;
        state.said = `Imported ${name}; ${length === 0 ? "nothing" : length} left out.`;
        replace(read.text);
      }
      await keep();
    } catch (error) {
      complain(error);
    }
  }

  /** Loads the editor, then what else may be needed without a network. */
  async function loadEditor(parent: HTMLElement): Promise<void> {
    const [{ createEditor }, schema] = await Promise.all([
      import("./editor.js"),
      client.ask({ ask: "schema" }),
    ]);
    const { text } = state;
    editor.value = createEditor(parent, { text, schema, onChange: change });
    editor.value.setDiagnostics(diagnostics.value.slice(0, 100));
    void client.ask({ ask: "warm" }).then(
      () => (document.documentElement.dataset["playground"] = "ready"),
      () => undefined,
    );
    await Promise.all(others.map(({ load }) => load()));
  }

  async function begin(parent: () => HTMLElement | null): Promise<void> {
    addEventListener("hashchange", () => void takeHash());
    if (!(await takeHash())) await open();
    const place = parent();
    if (place !== null) await loadEditor(place).catch(complain);
  }

  watch(
    () => state.tab,
    () => void fill().catch(complain),
  );

  return {
    ...{ state, diagnostics, routes, files, file, editor },
    ...{ begin, change, match, takeExample, takeFile, complain },
    /** As much of a text as is shown. */
    cut: (text: string) =>
      text.length <= MOST_TEXT
        ? text
        : `${text.slice(0, MOST_TEXT)}\n… and ${text.length - MOST_TEXT} characters more`,
    start: () => {
      client.start();
    },
  };
}
