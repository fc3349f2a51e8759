export const actions = ["idnex"];
