export { FIRST_RACE, FIRST_TRACK } from './first-track';
export { prepareTracks, tracksArrived } from './prepare';
