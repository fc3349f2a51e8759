import { server } from "./app.js";

server.listen(Number(process.env.PORT ?? 3000));
