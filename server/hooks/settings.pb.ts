/** Settings from the environment. */
onBootstrap((e) => {
  e.next();
  // The operator's other commands start this program, too, and may run in another environment.
  if (!$os.args.includes('serve')) return;
  const settings = require(`${__hooks}/settings.js`) as typeof import('./settings');
  settings.saveEnvironment(e.app);
});

// Settings are reloaded after each change, by any program that uses the same data, and not in the order of the changes: an
// older value can arrive after a newer one.
onSettingsReload((e) => {
  e.next();
  const settings = require(`${__hooks}/settings.js`) as typeof import('./settings');
  settings.applyEnvironment(e.app.settings());
});
