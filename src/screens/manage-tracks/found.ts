import { t } from '../../i18n';
import {
  fileKind,
  type Parsed,
  type ReadShare,
  readPasted,
  readTrackFile,
  type TrackBody,
} from '../../tracks';
import { faultWords } from './fault-words';

/** What was brought: tracks, or why there are none. */
export type Found =
  | { readonly kind: 'tracks'; readonly bodies: readonly TrackBody[] }
  | { readonly kind: 'wrong'; readonly why: string };

function foundOf(read: Parsed<'bodies', readonly TrackBody[]>): Found {
  if (read.ok) return { kind: 'tracks', bodies: read.bodies };
  const [fault] = read.faults;
  return { kind: 'wrong', why: fault === undefined ? '' : faultWords(fault) };
}

/** The track of a shared ride, if the code contains it. */
function foundWithRide(read: ReadShare): Found {
  if (read.ok && read.ride.track.kind === 'whole') return { kind: 'tracks', bodies: [read.ride.track.body] };
  if (!read.ok && read.fault.why === 'damaged')
    return { kind: 'wrong', why: faultWords({ key: 'code-damaged', path: '', numbers: {} }) };
  return { kind: 'wrong', why: t('builder.import.ride') };
}

/** Reads a code, a link, or a message that contains either, of a track or of a ride on it. */
export function foundInCode(text: string): Found {
  const { kind, read } = readPasted(text);
  if (kind === 'ride') return foundWithRide(read);
  return foundOf(read.ok ? { ok: true, bodies: [read.body] } : read);
}

/** Reads a file. What is none of tracks, but another of the game's, is told where it belongs. */
function foundInFile(text: string): Found {
  const read = readTrackFile(text);
  if (!read.ok && read.faults[0]?.key === 'not-a-file') {
    const kind = fileKind(text);
    if (kind === 'ride' || kind === 'backup') return { kind: 'wrong', why: t(`builder.import.${kind}`) };
  }
  return foundOf(read);
}

/** Reads files: all of their tracks, or what is wrong with the first bad one. */
export async function foundInFiles(files: readonly Blob[]): Promise<Found> {
  const bodies: TrackBody[] = [];
  for (const file of files) {
    const found = foundInFile(await file.text());
    if (found.kind === 'wrong') return found;
    bodies.push(...found.bodies);
  }
  return { kind: 'tracks', bodies };
}
