export { type Backdrop, createBackdrop } from './backdrop';
export { createHill, type Hill } from './hill';
