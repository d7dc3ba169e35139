/** Settings that all servers of the game share. Addresses, mail and secrets come from the environment at each start instead. */
migrate((app) => {
  const settings = app.settings();
  settings.meta.appName = 'Fall Line';
  settings.meta.senderName = 'Fall Line';
  // Logging every request would halve the throughput of small ones; errors (level 8) and warnings (4) are kept.
  settings.logs.minLevel = 4;
  settings.logs.maxDays = 14;
  // Nightly at 03:15 UTC; the last seven are kept.
  settings.backups.cron = '15 3 * * *';
  settings.backups.cronMaxKeep = 7;
  settings.batch.enabled = false;
  app.save(settings);
});
