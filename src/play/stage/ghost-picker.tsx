import { t } from '../../i18n';
import { Segments } from '../../ui';

/**
 * The ghost to race: none, a rookie, the rider's own best, the best of another rider on this device, the track's author, or a
 * rider chosen on a leaderboard.
 */
export type GhostKind = 'none' | 'rookie' | 'mine' | 'track' | 'author' | 'online';

export interface GhostChoice {
  readonly value: GhostKind;
  /** Available kinds; `none` always is. */
  readonly offered: readonly GhostKind[];
  /** Name of the leaderboard rider. */
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

/** Selects the ghost. It appears at the next start. */
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
