import { createController } from "some-framework";

export const ArticlesController = createController({ prefix: "/articles", guards: [] });
