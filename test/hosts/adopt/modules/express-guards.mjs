import express from "express";

function trace(_request, _response, next) {
  next();
}
function requireLogin(_request, _response, next) {
  next();
}
function requireAdmin(_request, _response, next) {
  next();
}
function loadUser(_request, _response, next) {
  next();
}
function show(_request, response) {
  response.json({});
}

export const app = express();
app.use(express.json());
app.use(trace);
app.get("/", show);
app.use("/admin", requireLogin);

const users = express.Router();
users.param("id", loadUser);
users.get("/", show);
users.use(requireAdmin);
users.get("/:id", show);
users.delete("/:id", requireLogin, show);
app.use("/admin/users", users);

const inner = express();
inner.use(requireAdmin);
inner.get("/state", show);
app.use("/inner", inner);
app.get("/admin/log", (_request, _response, next) => next(), show);
app.get("/public", show);

function handleMissing(_request, response) {
  response.sendStatus(404);
}
function handleErrors(error, _request, response, next) {
  if (response.headersSent) next(error);
  else response.sendStatus(500);
}
app.use(handleMissing);
app.use(handleErrors);
