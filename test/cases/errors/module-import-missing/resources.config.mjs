import { names } from "./names.js";

export default { resources: names };
