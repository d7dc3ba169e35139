export { type Backdrop, createBackdrop } from './backdrop';
