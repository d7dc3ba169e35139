export { outgoing, type Shareable } from './outgoing';
export { ShareButton, Sharing } from './share-button';
