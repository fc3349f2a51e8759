import type { PostsContract } from "../resources/contracts.js";
export class PostsController implements PostsContract {
  index( {
}
