import { t } from '../../i18n';
import { Segments } from '../../ui';

/** Whom to race: nobody, one's own best, the best of another rider of this device, or the track's author. */
export type GhostKind = 'none' | 'mine' | 'track' | 'author';

export interface GhostChoice {
  readonly value: GhostKind;
  /** Those that exist; `none` always does. */
  readonly offered: readonly GhostKind[];
  readonly onChange: (value: GhostKind) => void;
}

const LABELS = {
  none: 'ride.ghost.none',
  mine: 'ride.ghost.mine',
  track: 'ride.ghost.track',
  author: 'ride.ghost.author',
} as const;

/** The choice of the ghost; it comes at the next start. */
export function GhostPicker({ value, offered, onChange }: GhostChoice) {
  if (offered.length < 2) return null;
  return (
    <Segments
      named
      label={t('ride.ghost')}
      value={value}
      options={offered.map((kind) => ({ value: kind, label: t(LABELS[kind]) }))}
      onChange={onChange}
    />
  );
}
