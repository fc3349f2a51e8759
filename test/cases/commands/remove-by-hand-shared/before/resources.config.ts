const nested = { comments: {} };

export default {
  resources: {
    articles: { resources: nested },
    photos: { resources: nested },
  },
};
