/**
 * Checks that each request must pass before PocketBase handles it. Record hooks run too late for this: by then the collection
 * rules have answered.
 *
 * Our middleware holds an engine for as long as its request lasts, and a realtime channel lasts half an hour. So it has the
 * name of a middleware that PocketBase itself adds to the realtime route. If two middlewares have the same name, PocketBase
 * keeps the one nearer to the route, so its own replaces ours there.
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
