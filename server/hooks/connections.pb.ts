/**
 * Every answer ends its connection.
 *
 * PocketBase 0.39 puts a reader of its own in the place of `Request.Body`. Go's net/http then no longer sees that a body of more
 * than 256 KB was left unread, keeps the connection, and takes the rest of the body for further calls
 * (docs/pocketbase-unread-bodies.md). Behind a proxy that shares its connections, one player could so put the call of
 * the next player into the body of a call of their own. Where no connection takes a second call there is nothing to mix up.
 *
 * It is a setting of Go's server, so it holds for routes without a middleware of ours, too: channels of live changes, the dashboard,
 * answers of the rate limit. PocketBase offers no `onServe` to hooks, but the app has it. It is called once, before
 * the server listens, in the engine that read this file.
 */
$app.onServe().bindFunc((e) => {
  e.server.setKeepAlivesEnabled(false);
  e.next();
});
