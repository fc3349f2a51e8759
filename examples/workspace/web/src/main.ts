/** A front end: of the services it knows what their addresses are, and how to send. */
import { send } from "@acme/blog/send";
import { createArticleComment, showArticle } from "@acme/blog/urls";
import { send as sendMedia } from "@acme/media/send";
import { showPhoto } from "@acme/media/urls";

const blog = { base: "https://blog.example.com" };
const media = { base: "https://media.example.com" };

/** An article's title, with the size of its picture. */
export async function describe(
  article: number,
  photo: number,
): Promise<string> {
  const { title } = await send(showArticle(article), undefined, blog);
  const { width, height } = await sendMedia(showPhoto(photo), undefined, media);
  return `${title} (${String(width)} x ${String(height)})`;
}

/** Adds a comment, and gives its id. */
export async function comment(article: number, body: string): Promise<number> {
  const made = await send(createArticleComment(article), { body }, blog);
  return made.id;
}
