const photos = () => ({ only: ["index"] });

export default {
  output: { tests: false, controllerTests: false },
  resources: {
    articles: { only: ["show"] }, // what is written
    photos: photos(),
  },
};
