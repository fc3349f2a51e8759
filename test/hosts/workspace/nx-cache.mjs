// @ts-check
/**
 * A remote cache for Nx: WebDAV over a folder. Nx asks for no more than PUT and GET of
 * /v1/cache/HASH with a token. Prints where it listens. Folder and token: arguments.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { v2 as webdav } from "webdav-server";

const [folder = "", token = ""] = process.argv.slice(2);
const users = new webdav.SimpleUserManager();
const user = users.addUser("ci", "", true);
const server = new webdav.WebDAVServer({
  port: 0,
  hostname: "127.0.0.1",
  httpAuthentication: {
    askForAuthentication: () => ({ "WWW-Authenticate": "Bearer" }),
    getUser: ({ headers }, done) => {
      if (headers.find("authorization") === `Bearer ${token}`) done(null, user);
      else done(webdav.Errors.BadAuthentication);
    },
  },
});
mkdirSync(join(folder, "v1/cache"), { recursive: true });
await server.setFileSystemAsync("/", new webdav.PhysicalFileSystem(folder));
const { port } = (await server.startAsync()).address();
console.log(`listening at http://127.0.0.1:${port}`);
