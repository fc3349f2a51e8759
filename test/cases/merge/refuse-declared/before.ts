declare class ArticlesController {
  show(): void;
}

export type { ArticlesController };
