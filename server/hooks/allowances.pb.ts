/** Rate limits of accounts. */
cronAdd('fl-allowances', '*/10 * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const allowances = require(`${__hooks}/allowances.js`) as typeof import('./allowances');
  allowances.sweepAllowances($app);
});
