/**
 * What a standalone program needs: its port, a message that says why it cannot
 * go on, and how it stops: it answers the requests it has accepted, and takes
 * no more.
 */
/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";

/// <reference types="node" />

/**
 * Runs a program. If it fails, the process says why and exits with code 1. An
 * error with a `code` comes from the system or a setting and takes one line;
 * any other may be a bug and is shown with its stack.
 */
export function runProgram(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  });
}

/**
 * The port that `PORT` sets.
 *
 * @param fallback the port if `PORT` is empty or not set
 * @throws TypeError if `PORT` is not a port
 */
export function readPort(fallback: number): number {
  const { PORT: port = "" } = process.env;
  if (port === "") return fallback;
  if (/^\d{1,5}$/.test(port) && Number(port) < 65536) return Number(port);
  throw Object.assign(
    new TypeError(
      `PORT is ${JSON.stringify(port)}: it has to be a number from 0 to 65535`,
    ),
    { code: "ERR_PORT" },
  );
}

function explain(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { code, message, errors } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly errors?: unknown;
  };
  if (typeof code !== "string") return error;
  // If a host has several addresses, Node gives a reason for each of them, but
  // no overall message.
  if (message === "" && Array.isArray(errors)) {
    return errors.map(explain).join("; ");
  }
  return String(message);
}

export interface CloseOptions {
  /**
   * For how many milliseconds requests are still accepted, so that a load
   * balancer notices that this server is going away. 0 by default.
   */
  readonly grace?: number | undefined;
  /**
   * After how many more milliseconds requests still in progress are cut off.
   * 10,000 by default.
   */
  readonly deadline?: number | undefined;
}

/** HTTP/2 sessions, which keep track of their own requests. */
export interface Sessions {
  readonly has: (socket: Socket) => boolean;
  readonly close: () => void;
}

/**
 * The connections of a server, and what is in progress on each. Node's own
 * `closeIdleConnections` leaves sockets open that were never used, and
 * `Connection: close` amid a pipeline loses the replies after it.
 */
export class Connections {
  readonly #server: Server;
  /** Every socket, including those that carry TLS. */
  readonly #sockets = new Set<Socket>();
  /**
   * The last reply that each connection owes or has sent; null if nothing was
   * requested. Replies are sent in the order of their requests, so earlier ones
   * need not be tracked.
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
   * Registers a request whose headers have been read.
   *
   * @returns whether it is to be answered: false if it came too late
   */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#last.has(socket)) return true;
    // The connection ends with the last reply accepted on it.
    if (this.#isStopping) return false;
    this.#last.set(socket, response);
    return true;
  }

  /** Registers a reply that goes on until it is ended. */
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

/** Ends a connection once its last reply is sent. */
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
 * Shuts the process down on SIGTERM and SIGINT: it exits with 0 once the server
 * has stopped, or immediately when it is signaled a second time.
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
  // If other code closes the server, that code decides when the process exits.
  server.once("close", () => {
    if (!isClosing) process.off("SIGTERM", stop).off("SIGINT", stop);
  });
}
