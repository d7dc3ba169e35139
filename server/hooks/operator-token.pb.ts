/** The token with which an operator's commands call this server. */
onBootstrap((e) => {
  e.next();
  if (!$os.args.includes('serve')) return;
  const operator = require(`${__hooks}/operator-token.js`) as typeof import('./operator-token');
  operator.keepOperatorToken(e.app);
});

// A new password invalidates the tokens of its account.
onRecordAfterUpdateSuccess((e) => {
  e.next();
  const operator = require(`${__hooks}/operator-token.js`) as typeof import('./operator-token');
  operator.keepOperatorToken(e.app);
}, '_superusers');

cronAdd('fl-operator-token', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const operator = require(`${__hooks}/operator-token.js`) as typeof import('./operator-token');
  operator.keepOperatorToken($app);
});
