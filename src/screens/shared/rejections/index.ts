export { RefusedActions } from './actions';
export { refusedName } from './name';
export { type RideVerdict, verdictOn } from './ride-verdict';
