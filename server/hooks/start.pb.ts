/** Tasks at the start of a server. */
onBootstrap((e) => {
  e.next();
  // The operator's other commands start this program, too.
  if (!$os.args.includes('serve')) return;
  // Replication has put its numbers in order and the migrations are applied: its own start is part of `e.next()`. The process
  // that started the server waits for this line, however long that takes.
  console.log('migrations: done');
  const official = require(`${__hooks}/official.js`) as typeof import('./official');
  official.putOfficialTracks(e.app);
  const days = require(`${__hooks}/days.js`) as typeof import('./days');
  days.keepPicks(e.app, Date.now());
});

// For released devices. The whole state of replication is at /api/sync/state.
routerAdd('GET', '/api/fl/epoch', (e) => {
  const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
  return e.json(200, { epoch: sync.epochOf(e.app) });
});
