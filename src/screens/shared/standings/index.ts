/** Parts of standings over several races, on the device or online. */
export { Moved } from './moved';
