/** What became of something that was to be sent. `dismissed`: the player closed the panel, which is no failure. */
export type Sent = 'shared' | 'copied' | 'saved' | 'dismissed' | 'failed';

/** Whether this browser has the system's panel for sending things. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Whether the panel takes pictures. */
export function canSharePictures(): boolean {
  const file = new File([], 'picture.png', { type: 'image/png' });
  return canShare() && navigator.canShare?.({ files: [file] }) === true;
}

async function attempt(act: () => Promise<void>, done: Sent): Promise<Sent> {
  try {
    await act();
    return done;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}

/** Hands a link to whatever the device shares with, or to the clipboard. */
export function sendLink(text: string, url: string): Promise<Sent> {
  if (canShare()) return attempt(() => navigator.share({ text, url }), 'shared');
  return attempt(() => navigator.clipboard.writeText(`${text} ${url}`), 'copied');
}

/** Copies a link alone. */
export function copyLink(url: string): Promise<Sent> {
  return attempt(() => navigator.clipboard.writeText(url), 'copied');
}

/** Gives something to the browser as a file to save. */
export function saveBlob(name: string, blob: Blob): Sent {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over once the click is done with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return 'saved';
}

/** Hands a picture to whatever the device shares pictures with, or saves it. */
export function sendPicture(name: string, blob: Blob, text: string): Promise<Sent> {
  const file = new File([blob], name, { type: blob.type });
  if (canShare() && navigator.canShare?.({ files: [file] })) {
    return attempt(() => navigator.share({ files: [file], text }), 'shared');
  }
  return Promise.resolve(saveBlob(name, blob));
}
