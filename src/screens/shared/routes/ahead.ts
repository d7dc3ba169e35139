type Fetch = (path: string) => void;

let fetchRoute: Fetch = () => undefined;

/** Says how a route is fetched. The app does, which knows the routes: no screen knows another. */
export function fetchRoutesBy(fetch: Fetch): void {
  fetchRoute = fetch;
}

/** Fetches what a path needs, once a press becomes likely. */
export function fetchAhead(path: string): void {
  fetchRoute(path);
}
