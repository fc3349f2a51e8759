export default () => ({ resources: {} });
