import { serve } from "@hono/node-server";
import { server } from "@/server";

serve({ fetch: server.fetch, port: Number(process.env.PORT ?? 3000) });
