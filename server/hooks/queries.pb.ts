/** What may be asked of live changes. */
onRealtimeSubscribeRequest((e) => {
  const queries = require(`${__hooks}/queries.js`) as typeof import('./queries');
  queries.checkTopics(e);
});
