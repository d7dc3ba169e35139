export type { Shareable } from './outgoing';
export { ShareButton, Sharing } from './share-button';
