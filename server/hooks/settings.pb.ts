/** What depends on where the server stands. */
onBootstrap((e) => {
  e.next();
  // The operator's other commands start the program, too, and may stand in another environment.
  if (!$os.args.includes('serve')) return;
  const settings = require(`${__hooks}/settings.js`) as typeof import('./settings');
  settings.saveEnvironment(e.app);
});

// Settings are read anew after each change of theirs, by whichever program on the same data, and not in the order of the
// changes: what was stored before can come after what was set since.
onSettingsReload((e) => {
  e.next();
  const settings = require(`${__hooks}/settings.js`) as typeof import('./settings');
  settings.applyEnvironment(e.app.settings());
});
