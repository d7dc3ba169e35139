/** Hooks of accounts: sign-up, deletion and premium status. */
onRecordCreateRequest((e) => {
  const accounts = require(`${__hooks}/accounts.js`) as typeof import('./accounts');
  accounts.completeSignUp(e);
}, 'users');

onRecordDeleteRequest((e) => {
  const accounts = require(`${__hooks}/accounts.js`) as typeof import('./accounts');
  accounts.confirmDeletion(e);
}, 'users');

onRecordDeleteExecute((e) => {
  const accounts = require(`${__hooks}/accounts.js`) as typeof import('./accounts');
  accounts.removeAccount(e);
}, 'users');

onRecordAfterCreateSuccess((e) => {
  const premium = require(`${__hooks}/premium.js`) as typeof import('./premium');
  premium.followMembership(e);
}, 'user_memberships');

onRecordAfterUpdateSuccess((e) => {
  const premium = require(`${__hooks}/premium.js`) as typeof import('./premium');
  premium.followMembership(e);
}, 'user_memberships');

onRecordAfterDeleteSuccess((e) => {
  const premium = require(`${__hooks}/premium.js`) as typeof import('./premium');
  premium.followMembership(e);
}, 'user_memberships');

cronAdd('fl-premium', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const premium = require(`${__hooks}/premium.js`) as typeof import('./premium');
  premium.followClock($app);
});
