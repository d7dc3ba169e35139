export { Asking, Unreached } from './answers';
