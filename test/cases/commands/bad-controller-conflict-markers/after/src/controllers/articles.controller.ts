export class ArticlesController {
<<<<<<< HEAD
  mine() {}
=======
  theirs() {}
>>>>>>> theirs
}
