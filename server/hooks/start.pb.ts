/** What is settled when a server starts. */
onBootstrap((e) => {
  e.next();
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.keepApp(e.app);
  // The operator's other commands start the program, too.
  if (!$os.args.includes('serve')) return;
  e.app.runAppMigrations();
  // Who started the server waits for as long as they take.
  console.log('migrations: done');
  const official = require(`${__hooks}/official.js`) as typeof import('./official');
  const epoch = require(`${__hooks}/epoch.js`) as typeof import('./epoch');
  epoch.checkEpoch(e.app);
  official.putOfficialTracks(e.app);
});

cronAdd('fl-epoch', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const epoch = require(`${__hooks}/epoch.js`) as typeof import('./epoch');
  epoch.noteEpoch($app);
});

onBackupRestore((e) => {
  const epoch = require(`${__hooks}/epoch.js`) as typeof import('./epoch');
  epoch.forgetNote(e.app);
  e.next();
});

routerAdd('GET', '/api/fl/epoch', (e) => {
  const epoch = require(`${__hooks}/epoch.js`) as typeof import('./epoch');
  return e.json(200, { epoch: epoch.epochOf(e.app) });
});
