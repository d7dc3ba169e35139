/** The page's side of the service worker. */
export { keepQueue, type SessionSource } from './queue';
export { registerWorker } from './register';
export { holdRideLock, type RideHold, whileNobodyRides } from './ride-lock';
export { applyUpdate, type UpdateState, updates } from './updates';
