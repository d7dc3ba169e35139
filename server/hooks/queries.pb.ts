/** What may be asked of live changes. */
onRealtimeSubscribeRequest((e) => {
  const queries = require(`${__hooks}/queries.js`) as typeof import('./queries');
  queries.checkTopics(e);
});

/** What the calls of a batch may ask: the middleware of all calls sees only the batch. */
onBatchRequest((e) => {
  const queries = require(`${__hooks}/queries.js`) as typeof import('./queries');
  queries.checkBatch(e);
});
