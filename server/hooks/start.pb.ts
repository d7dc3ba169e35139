/** What is settled when a server starts. */
onBootstrap((e) => {
  e.next();
  // The operator's other commands start the program, too.
  if (!$os.args.includes('serve')) return;
  // Replication has its numbers in order, and the migrations are applied: its own start is part of `e.next()`.
  // Who started the server waits for as long as they take.
  console.log('migrations: done');
  const official = require(`${__hooks}/official.js`) as typeof import('./official');
  official.putOfficialTracks(e.app);
  const days = require(`${__hooks}/days.js`) as typeof import('./days');
  days.keepPicks(e.app, Date.now());
});

// As released devices ask; the whole state of replication is at /api/sync/state.
routerAdd('GET', '/api/fl/epoch', (e) => {
  const sync = require(`${__hooks}/sync.js`) as typeof import('./sync');
  return e.json(200, { epoch: sync.epochOf(e.app) });
});
