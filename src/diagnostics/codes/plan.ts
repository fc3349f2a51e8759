/** Codes of plan and apply: what is on disk and in the lock file. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const planCodes = {
  "edited-generated-file": {
    severity: "error",
    title: "a generated file was edited",
    cause:
      "The file belongs to resource-gen and differs from what it last wrote. Writing the file again would lose the edit.",
    help: "move the edit to a file of your own, or overwrite the file with --force (a copy is kept)",
  },
  "foreign-file": {
    severity: "error",
    title: "another file is in the way",
    cause:
      "This file was not written by resource-gen, so it is not overwritten.",
    help: "move it away, or overwrite it with --force (a copy is kept)",
  },
  "unparsable-controller": {
    severity: "error",
    title: "a controller that does not parse",
    cause:
      "The syntax tree of a file says where missing actions belong. A file with syntax errors has no reliable tree.",
    help: "fix its syntax and run again, or paste the missing actions yourself",
  },
  "class-not-found": {
    severity: "error",
    title: "a controller without its class",
    cause:
      "The file has no class or object that implements the contract, so there is no place to insert the missing actions.",
    help: "make a class implement the contract, or paste the missing actions yourself",
  },
  "lock-newer": {
    severity: "error",
    title: "the lock is from a newer version",
    cause:
      "The lock of a newer version can contain data that this version would drop.",
    help: "update resource-gen to the version that wrote it",
  },
  "lock-rebuilt": {
    severity: "warning",
    title: "the lock was rebuilt",
    cause:
      "The lock was missing or unreadable. It was rebuilt from the files on disk. Such a run deletes nothing and overwrites no file that differs.",
    help: "commit the new lock, and run once more to clean up",
  },
  "outside-root": {
    severity: "error",
    title: "a file outside the project",
    cause:
      "A symbolic link or a path in the lock leads out of the project. Nothing is written or deleted there.",
    help: "keep the path inside the project",
  },
  "not-a-file": {
    severity: "error",
    title: "something that is not a file is in the way",
    cause:
      "There is a folder, a link or a device where a file is to be written.",
    help: "move it away, or set another folder under `output`",
  },
  "shared-output": {
    severity: "error",
    title: "two manifests for one file",
    cause:
      "Each manifest writes the files that it needs and deletes the others. Two manifests with one output folder would undo each other's work.",
    help: "give each manifest folders of its own under `output`; to share a runtime, import it with `output.runtime: { import: ... }`; if the other manifest is gone, delete its lock",
  },
  "files-to-move": {
    severity: "error",
    title: "files that have yet to be moved",
    cause:
      "`output` names different folders than at the last run, and the next run moves your files there. Commands that edit your files need them in their new places.",
    help: "run `resource-gen` first, then this command again",
  },
  "unreadable-file": {
    severity: "error",
    title: "a file that cannot be read",
    cause:
      "The file is not UTF-8 text or is not readable, so nothing can be inserted into it.",
    help: "save it as UTF-8, or check its permissions",
  },
  "edited-file-kept": {
    severity: "warning",
    title: "an edited file that nothing needs any more",
    cause:
      "The manifest no longer needs the generated file. It has been edited since it was written, so it is not deleted.",
    help: "move what you need elsewhere, then delete it",
  },
  "lock-adopted": {
    severity: "note",
    title: "a manifest that was moved or renamed",
    cause:
      "The manifest has no lock of its own, and the lock of a manifest that is no longer there lists files that this one writes. So it is the same manifest under another name or in another folder: the lock becomes its own, and the old one is deleted.",
    help: "commit the new lock together with the moved manifest",
  },
  "unmarked-file-kept": {
    severity: "warning",
    title: "a file that only the lock calls generated",
    cause:
      "The lock lists the file as generated, and the manifest no longer needs it. But its first lines lack the `@generated` mark that every generated file has, so it may be somebody's own: it is not deleted, and the lock no longer lists it.",
    help: "delete the file if nobody needs it",
  },
  "file-changed": {
    severity: "error",
    title: "a file changed during the run",
    cause:
      "Another program changed the file after resource-gen read it. Nothing was written.",
    help: "run again",
  },
  "another-run": {
    severity: "error",
    title: "another run is at work",
    cause:
      "Two runs at once could undo each other's work, so the second one waits, and gives up after ten seconds. The lock of a process that has ended is taken over; but of another machine or container, nobody here can tell whether its process is alive.",
    help: "run again when the other has ended; delete the file if its machine or container is gone",
  },
  "run-lock-left": {
    severity: "warning",
    title: "a lock left by a killed run",
    cause:
      "A run, its container or its machine was killed before the lock could be removed. Nothing is broken: the next run completes or undoes what this one began.",
    help: "run `resource-gen`, which takes the lock over",
  },
  "write-failed": {
    severity: "error",
    title: "a file cannot be written",
    cause:
      "The system refused to write: the disk is full or read-only, or you lack permission. Everything was left as it was.",
    help: "see the system's message, then run again",
  },
  "outdated-code": {
    severity: "warning",
    title: "code of yours that no longer compiles",
    cause:
      "The manifest has changed, and this code uses a name, an argument or a member of a generated file that is now another one. The file has edits of yours, so it is left alone.",
    help: "change it as shown; the text is what a fresh file has in its place",
  },
  "standing-stub": {
    severity: "warning",
    title: "a stub that would be written otherwise now",
    cause:
      "The manifest has changed, and this action is as an earlier run wrote it: it answers 501 where a fresh file has one that works, or it lacks what is needed now. The document describes that of a fresh file. The file has edits of yours, so it is left alone.",
    help: "replace the action as shown, or write it yourself; the text is what a fresh file has in its place",
  },
  "left-behind": {
    severity: "warning",
    title: "code for something that left the manifest",
    cause:
      "The manifest no longer has the action or the resource that this code is for, so it does not compile.",
    help: "run `resource-gen prune`, which removes what nobody has edited, and delete the rest",
  },
  "orphan-kept": {
    severity: "note",
    title: "a file that nothing needs any more",
    cause:
      "The manifest no longer has what this file was made for. The file is yours, so it is kept.",
    help: "delete it when you no longer want it",
  },
} as const satisfies Record<string, CatalogueEntry>;
