export default {
  resources: {
    articles: { only: [, },
  },
};
