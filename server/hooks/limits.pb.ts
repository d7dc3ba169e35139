/** Bodies that are too long end here, before anything reads them. */
routerUse((e) => {
  const limits = require(`${__hooks}/limits.js`) as typeof import('./limits');
  return limits.limitBody(e);
});
