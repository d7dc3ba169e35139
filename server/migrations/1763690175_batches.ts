/** A batch holds the only writer of the database: none may for long. One that takes longer is halved by its device. */
migrate((app) => {
  const settings = app.settings();
  settings.batch.timeout = 5;
  app.save(settings);
});
