/** The built game: one route instead of PocketBase's own file server. */
routerAdd(
  'GET',
  '/{path...}',
  (e) => {
    const serving = require(`${__hooks}/serving.js`) as typeof import('./serving');
    return serving.serveFile(e);
  },
  // Replaces checks that only API calls need: see calls.pb.ts.
  $apis.skipSuccessActivityLog(),
);

routerAdd('GET', '/api/fl/links/show', (e) => {
  const links = require(`${__hooks}/link-cards.js`) as typeof import('./link-cards');
  links.showLink(e);
});

// Without this an unknown API call would get the game's page and status 200.
routerAdd('GET', '/api/{path...}', () => {
  throw new NotFoundError("The requested resource wasn't found.");
});
