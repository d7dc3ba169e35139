/**
 * Closes the connection after every response.
 *
 * PocketBase 0.39 replaces `Request.Body` with a reader of its own. Go's net/http then cannot see that a body of more than 256
 * KB was left unread, keeps the connection open, and parses the rest of the body as further requests
 * (docs/pocketbase-unread-bodies.md). Behind a proxy that shares connections, an attacker could pull the next player's request,
 * with their token, into a request of the attacker's. A connection that serves only one request has nothing to mix up.
 *
 * This is a setting of Go's server, so it also covers requests that our middleware does not reach: the dashboard, static files,
 * realtime, and responses of the rate limit. PocketBase does not offer `onServe` to hooks by name, but the app has it. It runs
 * once, before the server listens. It costs a new connection per request, about 0.3 ms on loopback.
 */
$app.onServe().bindFunc((e) => {
  e.server.setKeepAlivesEnabled(false);
  e.next();
});
