/** Hands a file to the player: by the share sheet of a device that takes such files, else as a download. */
export async function handOut(file: File): Promise<void> {
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // The player thought better of it; anything else falls back to the download.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has taken it by the next turn of a busy page; a minute is on the safe side.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name that a file can have everywhere. @param otherwise where nothing of `name` can be in one */
export function fileName(name: string, ending: string, otherwise: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${plain || otherwise}.${ending}`;
}
