/** Migrations run once; what depends on where the server stands is applied at each start. */
onBootstrap((e) => {
  e.next();
  // The first one, if there are several; mails lead there.
  const url = $os.getenv('FL_URL').split(',')[0];
  if (!url) return;
  const settings = e.app.settings();
  settings.meta.appURL = url;
  e.app.save(settings);
});
