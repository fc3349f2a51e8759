import { CommentsController } from "../legacy/comments.controller.js";
import type { UsersController } from "./users.controller.js";

export const controllers = {
  oldComments: new CommentsController(),
};

export type Users = UsersController;
