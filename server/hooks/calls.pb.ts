/**
 * What every call must pass before PocketBase looks at it; its record hooks come too late, after the rules have answered.
 *
 * A middleware of ours holds an engine for as long as its call lasts, and a channel of live changes lasts half an hour. So
 * it bears the name of a middleware which PocketBase puts on that route itself, and which there takes its place: of two
 * with one name the one nearer to the route is kept.
 */
routerUse(
  new Middleware(
    (e) => {
      const calls = require(`${__hooks}/calls.js`) as typeof import('./calls');
      calls.passCall(e);
    },
    0,
    $apis.skipSuccessActivityLog().id,
  ),
);
