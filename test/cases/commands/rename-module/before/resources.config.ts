export default {
  output: { tests: false, controllerTests: false } as const,
  resources: {
    'articles': { only: ["index"] as const }, // all
  },
};
