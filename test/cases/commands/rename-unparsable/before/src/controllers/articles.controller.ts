import type { ArticlesContract } from "../resources/contracts.js";
export class ArticlesController implements ArticlesContract {
  index( {
}
