/** Codes of plan and apply: what stands on the disk and in the lock. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const planCodes = {
  "edited-generated-file": {
    severity: "error",
    title: "a generated file was edited",
    cause:
      "The file belongs to the generator, and differs from what the generator last wrote: writing it would lose the edit.",
    help: "move the edit to a file of your own, or overwrite it with --force (a copy is kept)",
  },
  "foreign-file": {
    severity: "error",
    title: "another file is in the way",
    cause: "The file is not known to be generated, so it is not overwritten.",
    help: "move it away, or overwrite it with --force (a copy is kept)",
  },
  "unparsable-controller": {
    severity: "error",
    title: "a controller that does not parse",
    cause:
      "Missing actions are inserted at places that the syntax tree gives, and a file with syntax errors has none.",
    help: "mend its syntax and run again, or paste the missing actions yourself",
  },
  "class-not-found": {
    severity: "error",
    title: "a controller without its class",
    cause:
      "The file holds no class or object that implements the contract, so that there is no place for its missing actions.",
    help: "let a class implement the contract, or paste the missing actions yourself",
  },
  "lock-newer": {
    severity: "error",
    title: "the lock is from a newer version",
    cause:
      "A lock of a newer version can hold what this version would drop without knowing.",
    help: "update resource-gen to the version that wrote it",
  },
  "lock-rebuilt": {
    severity: "warning",
    title: "the lock was rebuilt",
    cause:
      "The lock was missing or unreadable. It was made again from what is on the disk; such a run deletes nothing and overwrites no file that differs.",
    help: "commit the new lock, and run once more to clean up",
  },
  "outside-root": {
    severity: "error",
    title: "a file outside the project",
    cause:
      "A symbolic link or a path in the lock leads out of the project, where nothing is written or deleted.",
    help: "let the path stay inside the project",
  },
  "not-a-file": {
    severity: "error",
    title: "something that is not a file is in the way",
    cause: "A folder, a link or a device stands where a file is to be written.",
    help: "move it away, or set another folder under `output`",
  },
  "shared-output": {
    severity: "error",
    title: "two manifests for one file",
    cause:
      "Each manifest deletes what it does not need and writes what it does, so that two with one output folder would undo each other's work at every run.",
    help: "give each manifest folders of its own under `output`; one runtime for several is imported, as `output.runtime: { import: ... }`; if the other manifest is gone, delete its lock",
  },
  "files-to-move": {
    severity: "error",
    title: "files that are yet to be moved",
    cause:
      "`output` has other folders than at the last run, and the next one moves your files there. A command that edits them has to find them where they belong.",
    help: "run `resource-gen` first, then this command again",
  },
  "unreadable-file": {
    severity: "error",
    title: "a file that cannot be read",
    cause:
      "The file is not UTF-8 text, or may not be read, so that nothing can be inserted into it.",
    help: "save it as UTF-8, or check its permissions",
  },
  "edited-file-kept": {
    severity: "warning",
    title: "an edited file that nothing needs any more",
    cause:
      "The generator wrote the file and no longer needs it. It was edited since, so it is not deleted.",
    help: "move what you need of it elsewhere, and delete it",
  },
  "file-changed": {
    severity: "error",
    title: "a file changed during the run",
    cause:
      "Between the look at the file and the moment of writing it, something else wrote it. Everything was left as it was.",
    help: "run again",
  },
  "another-run": {
    severity: "error",
    title: "another run is at work",
    cause:
      "Two runs at once could each undo half of what the other does, so one waits, and gives up after a while.",
    help: "run again when the other has ended",
  },
  "write-failed": {
    severity: "error",
    title: "a file cannot be written",
    cause:
      "The system refused to write: no room, no permission, or a disk that is read-only. Everything was left as it was.",
    help: "see what the system says, and run again",
  },
  "orphan-kept": {
    severity: "note",
    title: "a file that nothing needs any more",
    cause:
      "The manifest no longer has what this file of yours was made for. It is kept, since it is yours.",
    help: "delete it when you no longer want it",
  },
} as const satisfies Record<string, CatalogueEntry>;
