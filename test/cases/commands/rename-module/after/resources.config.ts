export default {
  output: { tests: false, controllerTests: false } as const,
  resources: {
    'posts': { only: ["index"] as const }, // all
  },
};
