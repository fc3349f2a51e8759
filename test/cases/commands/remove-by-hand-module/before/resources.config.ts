const names = ["articles", "authors"];

export default {
  resources: Object.fromEntries(names.map((name) => [name, {}])),
};
