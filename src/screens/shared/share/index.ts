export { FONT, lettersReady, METALS } from './look';
export { outgoing, type Shareable } from './outgoing';
export { canSharePictures, saveBlob, sendPicture } from './send';
export { ShareButton, Sharing } from './share-button';
