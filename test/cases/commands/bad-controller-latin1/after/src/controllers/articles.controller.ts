// caf�
export class ArticlesController {}
