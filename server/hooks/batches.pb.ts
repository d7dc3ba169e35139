/** Batch requests. One handler calls all the checks, because each handler would hold an engine until the batch ends. */
onBatchRequest((e) => {
  const queries = require(`${__hooks}/queries.js`) as typeof import('./queries');
  const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
  const batches = require(`${__hooks}/batches.js`) as typeof import('./batches');
  const writes = require(`${__hooks}/writes.js`) as typeof import('./writes');
  queries.checkBatch(e);
  quotas.checkBatch(e);
  writes.payForBatch(e, () => batches.takeTurn(e));
});
