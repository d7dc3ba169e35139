/** Metrics for operators. */
routerAdd('GET', '/api/fl/metrics', (e) => {
  const metrics = require(`${__hooks}/metrics.js`) as typeof import('./metrics');
  metrics.tellMetrics(e);
});
