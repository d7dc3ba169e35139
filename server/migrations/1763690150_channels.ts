/**
 * Limits the realtime channels that one address may open per minute. Each write goes through every open channel, and one
 * without subscriptions stays open for five minutes.
 */
migrate((app) => {
  const settings = app.settings();
  const rules = settings.rateLimits.rules;
  const rule: PB.RateLimitRule = { label: 'GET /api/realtime', audience: '', maxRequests: 300, duration: 60 };
  // Before the prefixes, the first of which would apply.
  settings.rateLimits.rules = [rule, ...rules];
  app.save(settings);
});
