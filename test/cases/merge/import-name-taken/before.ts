import type { ArticlesContract } from "../resources/contracts.js";
import express from "express";

type ArticlesContext = { user: string };

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext) {
    return express.json(context.user);
  }
}
