/** The built game: security headers for every page and file, and one route in place of PocketBase's own file server. */
routerUse((e) => {
  const serving = require(`${__hooks}/serving.js`) as typeof import('./serving');
  serving.addSecurityHeaders(e);
  return e.next();
});

routerAdd('GET', '/{path...}', (e) => {
  const serving = require(`${__hooks}/serving.js`) as typeof import('./serving');
  return serving.serveFile(e);
});

// Without this an unknown call would be answered with the game's page and status 200.
routerAdd('GET', '/api/{path...}', () => {
  throw new NotFoundError("The requested resource wasn't found.");
});
