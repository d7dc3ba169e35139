/** Migrations run once; what depends on where the server stands is applied at each start. */
onBootstrap((e) => {
  e.next();
  const url = $os.getenv('FL_URL');
  if (url === '') return;
  const settings = e.app.settings();
  settings.meta.appURL = url;
  e.app.save(settings);
});
