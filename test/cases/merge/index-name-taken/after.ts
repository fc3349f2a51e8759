import { CommentsController } from "../legacy/comments.controller.js";
import type { UsersController } from "./users.controller.js";
import { CommentsController as CommentsController2 } from "./comments.controller.js";
import { UsersController as UsersController2 } from "./users.controller.js";

export const controllers = {
  oldComments: new CommentsController(),
  comments: new CommentsController2(),
  users: new UsersController2(),
};

export type Users = UsersController;
