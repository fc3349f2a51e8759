// @ts-check
/**
 * A small client of the Language Server Protocol 3.17, just enough to ask the
 * real yaml-language-server what an editor would show.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/**
 * @typedef {{ line: number, character: number }} Position
 * @typedef {{ severity?: number, message: string, range: { start: Position } }} Diagnostic
 * @typedef {{ label: string, insertText?: string, documentation?: unknown, detail?: string }} Completion
 */

/**
 * Starts the server.
 *
 * @param {Record<string, string>} schemas glob patterns by the schema's URI
 */
export async function startServer(schemas) {
  const home = dirname(require.resolve("yaml-language-server/package.json"));
  const bin = join(home, "bin/yaml-language-server");
  const server = spawn(process.execPath, [bin, "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));

  const settings = {
    schemas,
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false },
  };
  /** @type {Map<number, (result: unknown) => void>} */
  const asked = new Map();
  /** @type {Map<string, (diagnostics: Diagnostic[]) => void>} */
  const watched = new Map();
  let last = 0;
  let received = Buffer.alloc(0);

  server.stdout.on("data", (/** @type {Buffer} */ chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      if (end === -1) return;
      const header = received.subarray(0, end).toString("ascii");
      const length = Number(/Content-Length: (\d+)/i.exec(header)?.[1]);
      const start = end + 4;
      if (received.length < start + length) return;
      const body = received.subarray(start, start + length).toString("utf8");
      received = received.subarray(start + length);
      take(JSON.parse(body));
    }
  });

  /** @param {any} message */
  function take({ id, method, params, result }) {
    if (method === undefined) {
      asked.get(id)?.(result);
      asked.delete(id);
    } else if (method === "textDocument/publishDiagnostics") {
      watched.get(params.uri)?.(params.diagnostics);
    } else if (method === "workspace/configuration") {
      const result = params.items.map(
        (/** @type {{ section: string }} */ { section }) =>
          section === "yaml" ? settings : null,
      );
      send({ id, result });
    } else if (id !== undefined) {
      send({ id, result: null });
    }
  }

  /** @param {object} message */
  function send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    const length = Buffer.byteLength(body);
    server.stdin.write(`Content-Length: ${String(length)}\r\n\r\n${body}`);
  }

  /**
   * @param {string} method
   * @param {object | null} params
   * @returns {Promise<any>}
   */
  function ask(method, params) {
    const id = (last += 1);
    return new Promise((resolve) => {
      asked.set(id, resolve);
      send({ id, method, params });
    });
  }

  /**
   * Opens a document.
   *
   * @param {string} uri
   * @param {string} text
   * @returns {Promise<Diagnostic[]>} what the editor would underline
   */
  function open(uri, text) {
    return new Promise((resolve) => {
      watched.set(uri, resolve);
      const document = { uri, languageId: "yaml", version: 1, text };
      send({
        method: "textDocument/didOpen",
        params: { textDocument: document },
      });
    });
  }

  /**
   * @param {string} uri
   * @param {Position} position
   * @returns {Promise<Completion[]>}
   */
  async function complete(uri, position) {
    const textDocument = { uri };
    const found = await ask("textDocument/completion", {
      textDocument,
      position,
    });
    return Array.isArray(found) ? found : (found?.items ?? []);
  }

  /**
   * @param {string} uri
   * @param {Position} position
   * @returns {Promise<string>}
   */
  async function hover(uri, position) {
    const textDocument = { uri };
    const found = await ask("textDocument/hover", { textDocument, position });
    return JSON.stringify(found?.contents ?? "");
  }

  async function stop() {
    await ask("shutdown", null);
    send({ method: "exit" });
    await ended;
  }

  await ask("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      workspace: { configuration: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
        hover: { contentFormat: ["markdown", "plaintext"] },
        publishDiagnostics: {},
      },
    },
  });
  send({ method: "initialized", params: {} });
  send({
    method: "workspace/didChangeConfiguration",
    params: { settings: { yaml: settings } },
  });
  return { open, complete, hover, stop };
}
