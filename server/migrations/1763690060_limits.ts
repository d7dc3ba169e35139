/**
 * Rate limits per address and size limits per call. A club behind one address shares its budget: the limits are high for
 * riding, and low for signing in.
 */
migrate((app) => {
  const settings = app.settings();
  settings.batch.enabled = true;
  settings.batch.maxRequests = 200;
  settings.batch.timeout = 15;
  // 200 rides with the longest possible stream, with room for the rest of each row.
  settings.batch.maxBodySize = 8 * 1024 * 1024;

  const rule = (
    label: string,
    maxRequests: number,
    duration: number,
    audience: '' | '@guest' | '@auth' = '',
  ): PB.RateLimitRule => ({ label, audience, maxRequests, duration });
  settings.rateLimits.enabled = true;
  // Rows in a batch count one by one. If several prefixes match, the first in the list applies.
  settings.rateLimits.rules = [
    rule('_superusers:auth', 10, 300),
    rule('users:auth', 30, 60),
    rule('users:create', 20, 300),
    rule('users:requestVerification', 20, 300),
    rule('users:requestPasswordReset', 10, 300),
    rule('users:requestEmailChange', 10, 300),
    rule('users:confirmVerification', 40, 300),
    rule('users:confirmPasswordReset', 20, 300),
    rule('users:confirmEmailChange', 20, 300),
    rule('rides:create', 2000, 10),
    rule('records:create', 2000, 10),
    rule('tracks:create', 1000, 10),
    rule('*:create', 200, 10),
    rule('*:update', 2000, 10),
    rule('/api/batch', 100, 10),
    rule('/api/fl/live', 4000, 10),
    rule('/api/', 4000, 10),
  ];
  app.save(settings);
});
