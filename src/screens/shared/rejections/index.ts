export { RefusedActions } from './actions';
export { AskForReview } from './ask-for-review';
export { refusedName } from './name';
export { type RideVerdict, verdictOn } from './ride-verdict';
