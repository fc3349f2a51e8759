/**
 * How a server stops: it answers what it has accepted, and takes no more.
 */
/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";

export interface CloseOptions {
  /**
   * For how many milliseconds requests are still taken, so that whoever
   * distributes them sees that this server goes: 0 unless you say otherwise.
   */
  readonly grace?: number | undefined;
  /**
   * After how many more milliseconds what is still under way is cut off:
   * 10,000 unless you say otherwise.
   */
  readonly deadline?: number | undefined;
}

/** The sessions of HTTP/2, which know by themselves what is under way on them. */
export interface Sessions {
  readonly has: (socket: Socket) => boolean;
  readonly close: () => void;
}

/** The connections of a server, and what is under way on each. */
export class Connections {
  readonly #server: Server;
  /** Every socket, also those that TLS is spoken on. */
  readonly #sockets = new Set<Socket>();
  /**
   * The reply that each connection owes last, or has sent last; null where none
   * was asked for. Replies are sent in the order in which they were asked for,
   * so those before it need no note.
   */
  readonly #last = new Map<Socket, ServerResponse | null>();
  readonly #streams = new Set<ServerResponse>();
  readonly #sessions: Sessions | null;
  #isStopping = false;
  #closed: Promise<void> | undefined;

  /** @param isSecure whether it speaks TLS */
  constructor(
    server: Server,
    isSecure: boolean,
    sessions: Sessions | null = null,
  ) {
    this.#server = server;
    this.#sessions = sessions;
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    server.on(
      isSecure ? "secureConnection" : "connection",
      (socket: Socket) => {
        if (this.#isStopping) socket.destroy();
        if (sessions?.has(socket) === true) return;
        this.#last.set(socket, null);
        socket.once("close", () => this.#last.delete(socket));
      },
    );
  }

  /**
   * Notes a request, whose headers were read.
   *
   * @returns whether it is answered: false for one that came too late
   */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#last.has(socket)) return true;
    // The connection ends with the last reply that was accepted on it.
    if (this.#isStopping) return false;
    this.#last.set(socket, response);
    return true;
  }

  /** Notes a reply that goes on until somebody ends it. */
  keepOpen(response: ServerResponse): void {
    if (this.#isStopping) {
      response.destroy();
      return;
    }
    this.#streams.add(response);
    response.once("close", () => this.#streams.delete(response));
  }

  /** Stops the server; resolves when its last connection is closed. */
  close(options: CloseOptions = {}): Promise<void> {
    this.#closed ??= this.#close(options);
    return this.#closed;
  }

  async #close({ grace = 0, deadline = 10_000 }: CloseOptions): Promise<void> {
    if (grace > 0) await wait(grace);
    this.#isStopping = true;
    const closed = new Promise<void>((resolve, reject) => {
      this.#server.close((error) => {
        if (error === undefined) resolve();
        else reject(error);
      });
    });
    this.#sessions?.close();
    for (const stream of this.#streams) stream.destroy();
    for (const [socket, last] of this.#last) endAfter(socket, last);
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, deadline);
    await closed.finally(() => {
      clearTimeout(timer);
    });
  }
}

/** Ends a connection when its last reply is sent. */
function endAfter(socket: Socket, last: ServerResponse | null): void {
  if (last === null || last.writableFinished) {
    socket.destroySoon();
    return;
  }
  if (!last.headersSent) last.setHeader("connection", "close");
  last.once("close", () => {
    socket.destroySoon();
  });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * Has a process end well when it is told to: it exits with 0 when the server
 * has stopped, and at once when it is told a second time.
 */
export function closeOnSignals(
  server: Server,
  close: () => Promise<void>,
): void {
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  // Who closes the server by hand decides alone when the process ends.
  server.once("close", () => {
    if (!isClosing) process.off("SIGTERM", stop).off("SIGINT", stop);
  });
}
