/** Somebody who looks at each request of a walk, beside the reference. */
import type { Call } from "./calls.js";
import type { Drawn } from "./draws.js";
import type { Note, Reply } from "./reply.js";

/** What is sent, and whose it is. */
interface Sent {
  readonly request: Request;
  readonly caller: string;
}

/** A request to an action of a record. */
export interface AskedAt extends Sent, Drawn {
  readonly call: null;
}

/** A request to an action of one's own. */
interface AskedInside extends Sent {
  readonly call: Call;
  readonly route: null;
}

export type Asked = AskedAt | AskedInside;

export interface Onlooker {
  readonly before: (asked: Asked) => Promise<void>;
  /**
   * If all was as the reference has it. Where the request was refused, the rows are
   * only looked at here.
   */
  readonly after: (asked: Asked, reply: Reply, note: Note) => Promise<void>;
}
