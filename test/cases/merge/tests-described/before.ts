import { describe, expect, it } from "vitest";
import { controllers } from "../../src/controllers/index.js";
import { createApp } from "../../src/resources/app.js";

const app = createApp(controllers);

async function send(method: string, path: string, body?: unknown) {
    const init = { method, body: JSON.stringify(body) };
    return app.fetch(new Request(`http://localhost${path}`, init));
}

describe("articles", () => {
    describe("the list", () => {
        it("GET /articles", async () => {
            expect((await send("GET", "/articles")).status).toBe(200); // all
        });
        // the end of the list
    });

    it("GET /articles/:id", async () => {
        expect((await send("GET", "/articles/1")).status).toBe(200);
    });
});
