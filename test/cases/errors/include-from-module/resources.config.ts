export default { include: ["./a.yaml"], resources: { articles: {} } };
