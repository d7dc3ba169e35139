/** What may be asked of lists and live changes. */
routerUse((e) => {
  const queries = require(`${__hooks}/queries.js`) as typeof import('./queries');
  return queries.checkQuery(e);
});

onRealtimeSubscribeRequest((e) => {
  const queries = require(`${__hooks}/queries.js`) as typeof import('./queries');
  queries.checkTopics(e);
});
