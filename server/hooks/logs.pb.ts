/** Log entries of failed calls and other faults. */
onModelCreate((e) => {
  const logs = require(`${__hooks}/logs.js`) as typeof import('./logs');
  logs.keepLog(e);
}, '_logs');
