/**
 * The user's controllers: a class for each, with a stub for each action.
 * Stage: emit. What is there already is not our business: see `merge`.
 */
import type { Controller, Model } from "../model/types.js";
import { writeComment } from "./comment.js";
import { print } from "./doc.js";
import type { OutputFile } from "./file.js";
import { formHelpers, listHtml, writeFormStub } from "./form-stub.js";
import { ownershipNote } from "./header.js";
import { writeImport } from "./imports.js";
import { parens, quote } from "./layout.js";
import { describeStub, findMemberRoutes, type MemberRoutes } from "./stub.js";
import { importPath, type Target } from "./target.js";
import { renderWithBlocks } from "./template.js";
import { fitsIn } from "./width.js";

/** `index(context: ArticlesContext<"index">): Reply {` */
function writeSignature(name: string, context: string): string {
  const param = `context: ${context}<${quote(name)}>`;
  // A class that is exported says what its methods return, or its types could
  // not be written without a type checker (`isolatedDeclarations`).
  const flat = `${name}(${param}): Reply {`;
  if (fitsIn(flat, 78)) return flat;
  return print([name, parens([param]), ": Reply {"], 2);
}

/** What the stubs of all controllers need to know. */
interface Surroundings {
  readonly model: Model;
  readonly members: MemberRoutes;
  readonly html: ReadonlySet<string>;
}

function emitController(
  controller: Controller,
  folder: string,
  target: Target,
  { model, members, html }: Surroundings,
): OutputFile {
  const { className, contract: name } = controller;
  const path = `${folder}/${controller.file}.controller.ts`;
  const contract = `${name}Contract`;
  const context = `${name}Context`;
  const types = [context, contract, "Reply"];
  const fromDir = (file: string) =>
    importPath(
      path.slice(0, path.lastIndexOf("/")),
      `${target.dir}/${file}`,
      target.importExtension,
    );
  const from = fromDir("contracts");
  const forms = controller.actions.map((action) =>
    writeFormStub(action, model, html),
  );
  const builders = forms.flatMap((form) => form?.builder ?? []);
  const values = [
    { names: builders.length > 0 ? formHelpers : [], from: fromDir("html") },
    { names: [...new Set(builders)].sort(), from: fromDir("urls") },
  ].filter(({ names }) => names.length > 0);
  const comment = `Answers the routes of \`${controller.key}\`. ${ownershipNote}`;
  const { text: content, blocks } = renderWithBlocks("controller", {
    imports: [
      writeImport({ kind: "import type", names: types, from }),
      ...values.map((each) => writeImport({ kind: "import", ...each })),
    ],
    comment: writeComment([comment], 0),
    className,
    contract,
    actions: controller.actions.map((action, index) => ({
      comment: writeComment(describeStub(action, members), 2),
      signature: writeSignature(action.name, context),
      body: forms[index]?.body ?? "    return context.notImplemented();",
    })),
  });
  return {
    path,
    owner: "yours",
    content,
    merge: {
      kind: "controller",
      className,
      contract,
      contractModule: from,
      types,
      values: values.flatMap(({ names, from: module }) =>
        names.map((name) => ({ name, module })),
      ),
      members: controller.actions.map(({ name }, index) => ({
        name,
        text: blocks[index] ?? "",
      })),
    },
  };
}

/** Renders every controller; none where the target has none. */
export function emitControllers(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const { controllers: folder } = target;
  if (folder === false) return [];
  const surroundings: Surroundings = {
    model,
    members: findMemberRoutes(model),
    html: listHtml(model),
  };
  return model.controllers.map((controller) =>
    emitController(controller, folder, target, surroundings),
  );
}
