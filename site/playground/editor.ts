/** The editor: CodeMirror, with completion and diagnostics. Loaded after all else. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { findChoices } from "./complete.js";
import type { Diagnostic, JsonSchema } from "./questions.js";

/** What the page does with an editor. */
export interface Editor {
  readonly setText: (text: string) => void;
  readonly setDiagnostics: (diagnostics: readonly Diagnostic[]) => void;
  /** Puts the cursor at an offset, and the focus into the editor. */
  readonly show: (offset: number) => void;
}

export interface EditorOptions {
  readonly text: string;
  readonly schema: JsonSchema;
  readonly onChange: (text: string) => void;
}

const colours = HighlightStyle.define([
  {
    tag: [tags.definition(tags.propertyName), tags.propertyName],
    class: "pg-key",
  },
  { tag: tags.comment, class: "pg-comment" },
  { tag: [tags.string, tags.content], class: "pg-string" },
]);

/** Puts an editor into an element. */
export function createEditor(
  parent: HTMLElement,
  { text, schema, onChange }: EditorOptions,
): Editor {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const before = context.state.sliceDoc(0, context.pos);
    const { word, choices } = findChoices(schema, before);
    if (choices.length === 0 || (word === "" && !context.explicit)) return null;
    return {
      from: context.pos - word.length,
      options: choices.map(({ label, kind, info }) => ({
        ...{ label, type: kind === "key" ? "property" : "constant" },
        ...(kind === "key" && { apply: `${label}: ` }),
        ...(info !== "" && { info }),
      })),
    };
  };
  // What is set from outside is no change of the reader's.
  let isSetting = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        yaml(),
        syntaxHighlighting(colours),
        closeBrackets(),
        autocompletion({ override: [complete], icons: false }),
        lintGutter(),
        // The Tab key leaves the editor, as it leaves every field.
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          ...{ "aria-label": "Manifest", tabindex: "0" },
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isSetting) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (changed) => {
      isSetting = true;
      const { length } = view.state.doc;
      view.dispatch({ changes: { from: 0, to: length, insert: changed } });
      isSetting = false;
    },
    setDiagnostics: (diagnostics) => {
      const { length } = view.state.doc;
      const marks = diagnostics.map(({ severity, span, message, note }) => ({
        from: Math.min(span?.start.offset ?? 0, length),
        to: Math.min(span?.end.offset ?? 0, length),
        severity:
          severity === "error" ? ("error" as const) : ("warning" as const),
        message: note === undefined ? message : `${message}: ${note}`,
      }));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    show: (offset) => {
      const anchor = Math.min(offset, view.state.doc.length);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
  };
}
