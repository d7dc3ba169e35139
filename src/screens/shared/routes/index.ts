export { fetchAhead, fetchRoutesBy } from './ahead';
