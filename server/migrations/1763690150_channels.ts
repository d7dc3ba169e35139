/**
 * How many channels of live changes one address may open in a minute: each is looked through at every write for as long as
 * it lasts, five minutes when it listens to nothing.
 */
migrate((app) => {
  const settings = app.settings();
  const rules = settings.rateLimits.rules;
  const rule: PB.RateLimitRule = { label: 'GET /api/realtime', audience: '', maxRequests: 300, duration: 60 };
  // Before the prefixes, the first of which would win.
  settings.rateLimits.rules = [rule, ...rules];
  app.save(settings);
});
