import { createServer } from "./server.js";

await createServer().listen({ port: Number(process.env.PORT ?? 3000) });
