import { server } from "./app";

server.listen(Number(process.env.PORT ?? 3000));
