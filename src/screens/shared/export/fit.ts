/** Width of a text at a size, px. */
export type WidthOf = (text: string, size: number) => number;

/** The room a text has, px. */
export interface Room {
  readonly most: number;
  /** Sizes tried, px, from the largest down by {@link STEP}. */
  readonly largest: number;
  readonly smallest: number;
  readonly lines: number;
}

/** Lines of a text, and the size they are written in. */
export interface Block {
  readonly lines: readonly string[];
  readonly size: number;
}

const STEP = 2;

/** What may stand alone on a line: words, and single letters where a word is longer than a line or has no spaces at all. */
function piecesOf(text: string, most: number, width: (text: string) => number): readonly string[] {
  return text.split(' ').flatMap((word, i) => {
    const glued = i === 0 ? word : ` ${word}`;
    if (width(word) <= most) return [glued];
    const [first = '', ...rest] = [...word];
    return [i === 0 ? first : ` ${first}`, ...rest];
  });
}

/** Fills lines one after the other. */
function wrap(text: string, most: number, width: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, most, width)) {
    if (line !== '' && width(line + piece) > most) {
      lines.push(line);
      line = piece.trimStart();
    } else line += piece;
  }
  return line === '' ? lines : [...lines, line];
}

/** A line with an ellipsis at its end, short enough. */
function ended(line: string, most: number, width: (text: string) => number): string {
  const letters = [...line];
  while (letters.length > 1 && width(`${letters.join('').trimEnd()}…`) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Writes a text as large as its room allows; what does not fit at the smallest size ends in an ellipsis. */
export function fitText(text: string, room: Room, widthOf: WidthOf): Block {
  const { most, largest, smallest } = room;
  const plain = text.trim().replace(/\s+/gu, ' ');
  for (let size = largest; size >= smallest; size -= STEP) {
    const lines = wrap(plain, most, (part) => widthOf(part, size));
    // A name is not torn apart as long as a smaller size keeps it whole.
    const isTorn = lines.join(' ') !== plain && size > smallest;
    if (lines.length <= room.lines && !isTorn) return { lines, size };
  }
  const width = (part: string): number => widthOf(part, smallest);
  const all = wrap(plain, most, width);
  const last = ended(all[room.lines - 1] ?? '', most, width);
  return { lines: [...all.slice(0, room.lines - 1), last], size: smallest };
}
