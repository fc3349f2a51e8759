export class ArticlesController {
  index( {
