/**
 * Verbs that name actions of real applications, with the thing that each makes
 * or ends. A small hand-written table: a word that is not in it is left alone.
 * Data and lookup only. Stage: lint.
 */
import { ownValue } from "../diagnostics/values.js";

/** What is done to the thing that a verb stands for. */
type Deed = "create" | "destroy";

export interface Verb {
  /** The thing: `publication`. */
  readonly noun: string;
  readonly deed: Deed;
}

/** Verbs, and the noun for what they make. */
const makers: Readonly<Record<string, string>> = {
  accept: "acceptance",
  acknowledge: "acknowledgement",
  activate: "activation",
  apply: "application",
  approve: "approval",
  archive: "archive",
  assign: "assignment",
  attach: "attachment",
  ban: "ban",
  block: "block",
  book: "booking",
  bookmark: "bookmark",
  cancel: "cancellation",
  checkout: "checkout",
  clone: "copy",
  close: "closure",
  complete: "completion",
  confirm: "confirmation",
  copy: "copy",
  decline: "refusal",
  deliver: "delivery",
  demote: "demotion",
  deploy: "deployment",
  dismiss: "dismissal",
  duplicate: "copy",
  enroll: "enrollment",
  execute: "execution",
  export: "export",
  feature: "feature",
  flag: "flag",
  follow: "follow",
  fork: "fork",
  grant: "grant",
  hide: "hiding",
  import: "import",
  invite: "invitation",
  join: "membership",
  like: "like",
  link: "link",
  lock: "lock",
  login: "session",
  merge: "merge",
  moderate: "moderation",
  mute: "mute",
  notify: "notification",
  pause: "pause",
  pay: "payment",
  pin: "pin",
  promote: "promotion",
  publish: "publication",
  rate: "rating",
  redeem: "redemption",
  refund: "refund",
  register: "registration",
  reject: "rejection",
  renew: "renewal",
  report: "report",
  resend: "delivery",
  reserve: "reservation",
  reset: "reset",
  resolve: "resolution",
  restart: "restart",
  restore: "restoration",
  retry: "retry",
  review: "review",
  revoke: "revocation",
  run: "run",
  schedule: "schedule",
  send: "delivery",
  share: "share",
  ship: "shipment",
  signin: "session",
  signup: "registration",
  star: "star",
  submit: "submission",
  subscribe: "subscription",
  suspend: "suspension",
  tag: "tag",
  transfer: "transfer",
  trigger: "trigger",
  upload: "upload",
  upvote: "vote",
  verify: "verification",
  vote: "vote",
  watch: "watch",
};

/** Verbs that end what another verb makes, unless `un` expresses it. */
const enders: Readonly<Record<string, string>> = {
  deactivate: "activation",
  detach: "attachment",
  leave: "membership",
  logout: "session",
  reopen: "closure",
  resume: "pause",
  signout: "session",
  unsuspend: "suspension",
};

/** Other words for the seven actions. */
const standard: Readonly<Record<string, string>> = {
  get: "show",
  fetch: "show",
  view: "show",
  read: "show",
  load: "show",
  list: "index",
  find: "index",
  query: "index",
  add: "create",
  insert: "create",
  save: "create",
  make: "create",
  create: "create",
  modify: "update",
  change: "update",
  set: "update",
  update: "update",
  patch: "update",
  replace: "update",
  rename: "update",
  toggle: "update",
  enable: "update",
  disable: "update",
  move: "update",
  reorder: "update",
  sort: "update",
  remove: "destroy",
  delete: "destroy",
  destroy: "destroy",
  erase: "destroy",
  clear: "destroy",
  purge: "destroy",
};

/** Verbs that only read, whichever table they are in. */
const looking: ReadonlySet<string> = new Set([
  ...["get", "fetch", "view", "read", "load", "list", "find", "query"],
  // These name what is shown as well as what is done.
  ...["export", "checkout", "report", "review", "feature", "sort", "watch"],
  ...["schedule", "archive", "link", "copy", "like", "follow"],
]);

/** Words that are also good names for things, or for parts of them. */
const alsoNouns: ReadonlySet<string> = new Set([
  ...["book", "query", "patch", "view", "set", "list", "change", "sort"],
]);

/** The thing that a verb makes or ends: `publish`, `unpublish`. */
export function findVerb(word: string): Verb | null {
  const noun = ownValue(makers, word);
  if (noun !== undefined) return { noun, deed: "create" };
  const ended =
    ownValue(enders, word) ??
    (word.startsWith("un") ? ownValue(makers, word.slice(2)) : undefined);
  return ended === undefined ? null : { noun: ended, deed: "destroy" };
}

/** The standard action that a verb is another word for. */
export function findStandard(word: string): string | null {
  return ownValue(standard, word) ?? null;
}

/** Whether the action that a word names changes something. */
export function isChanging(word: string): boolean {
  const known = findVerb(word) !== null || findStandard(word) !== null;
  return known && !looking.has(word);
}

/** Whether a word can only be a verb, so that it names no resource. */
export function isOnlyVerb(word: string): boolean {
  if (alsoNouns.has(word)) return false;
  const verb = findVerb(word);
  return verb === null ? findStandard(word) !== null : verb.noun !== word;
}
