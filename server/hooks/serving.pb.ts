/** The built game: one route in place of PocketBase's own file server. */
routerAdd(
  'GET',
  '/{path...}',
  (e) => {
    const serving = require(`${__hooks}/serving.js`) as typeof import('./serving');
    return serving.serveFile(e);
  },
  // Takes the place of the checks that only calls need: see calls.pb.ts.
  $apis.skipSuccessActivityLog(),
);

routerAdd('GET', '/api/fl/links/show', (e) => {
  const links = require(`${__hooks}/link-cards.js`) as typeof import('./link-cards');
  links.showLink(e);
});

// Without this an unknown call would be answered with the game's page and status 200.
routerAdd('GET', '/api/{path...}', () => {
  throw new NotFoundError("The requested resource wasn't found.");
});
