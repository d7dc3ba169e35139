/** What the server knows, as the app sees it: replication of what is a user's own, published tracks, leaderboards. */
export { followSession } from './follow';
export { useOnline } from './hooks';
export { type OnlineState, onlineStore } from './state';
