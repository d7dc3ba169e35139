/** A batch holds the only writer of the database, so its time is limited. A device halves a batch that takes longer. */
migrate((app) => {
  const settings = app.settings();
  settings.batch.timeout = 5;
  app.save(settings);
});
