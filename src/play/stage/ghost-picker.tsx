import { t } from '../../i18n';
import { Segments } from '../../ui';

/**
 * Whom to race: nobody, a rookie, one's own best, the best of another rider of this device, the track's author, or the
 * rider of a leaderboard who was chosen there.
 */
export type GhostKind = 'none' | 'rookie' | 'mine' | 'track' | 'author' | 'online';

export interface GhostChoice {
  readonly value: GhostKind;
  /** Those that exist; `none` always does. */
  readonly offered: readonly GhostKind[];
  /** What the rider of the leaderboard is called. */
  readonly online?: string;
  readonly onChange: (value: GhostKind) => void;
}

const LABELS = {
  none: 'ride.ghost.none',
  rookie: 'ride.ghost.rookie',
  mine: 'ride.ghost.mine',
  track: 'ride.ghost.track',
  author: 'ride.ghost.author',
} as const;

/** The choice of the ghost; it comes at the next start. */
export function GhostPicker({ value, offered, online = '', onChange }: GhostChoice) {
  if (offered.length < 2) return null;
  return (
    <Segments
      named
      label={t('ride.ghost')}
      value={value}
      options={offered.map((kind) => ({ value: kind, label: kind === 'online' ? online : t(LABELS[kind]) }))}
      onChange={onChange}
    />
  );
}
