export { riderName } from './rider-name';
