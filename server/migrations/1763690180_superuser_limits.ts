/** Rate limits for calls to the operator's account from outside, far below those of players. */
migrate((app) => {
  const settings = app.settings();
  const rule = (label: string, maxRequests: number, duration: number): PB.RateLimitRule => ({
    ...{ label, audience: '', maxRequests, duration },
  });
  const added = [
    rule('_superusers:requestPasswordReset', 3, 3600),
    rule('_superusers:confirmPasswordReset', 5, 3600),
    rule('_superusers:requestOTP', 5, 3600),
    rule('_superusers:requestEmailChange', 3, 3600),
    rule('_superusers:confirmEmailChange', 5, 3600),
  ];
  const labels = added.map(({ label }) => label);
  const others = settings.rateLimits.rules.filter(({ label }) => !labels.includes(label));
  settings.rateLimits.rules = [...added, ...others];
  app.save(settings);
});
