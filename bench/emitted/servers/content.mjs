// @ts-check
/** What every server answers with, so that their replies are the same. */

/** The prefix of one article's path. */
export const PREFIX = "/articles/";

export const article = (/** @type {string} */ id) => ({ id, title: "A title" });

/** Records as a list would have them. */
export const articles = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  title: `The title of article ${at + 1}`,
  body: "Some text, as long as the summary of an article may be. ".repeat(2),
  published: at % 2 === 0,
  created_at: "2026-01-02T03:04:05.000Z",
}));

/** What is made of the body of a POST: the article, and where it is. */
export function create(/** @type {any} */ body) {
  return { location: `${PREFIX}7`, value: { id: "7", title: body.title } };
}
