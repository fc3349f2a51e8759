const photos = () => ({ only: ["index"] });

export default {
  output: { tests: false, controllerTests: false },
  resources: {
    articles: { only: ["show"], resources: { comments: { only: ["index"] } } }, // what is written
    photos: photos(),
    tags: { fields: { title: "string" } },
  },
};
