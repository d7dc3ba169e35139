/** What depends on where the server stands. */
onBootstrap((e) => {
  e.next();
  const settings = require(`${__hooks}/settings.js`) as typeof import('./settings');
  settings.applyEnvironment(e.app);
});
