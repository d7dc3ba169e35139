import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': 'Verbinde',
  'sync.kind.online': 'Online',
  'sync.kind.offline': 'Offline',
  'sync.kind.syncing': 'Abgleich',
  'sync.kind.signed-out': 'Zum Abgleich neu anmelden',
  'sync.kind.failed': 'Gestört',
  'sync.syncing': 'Abgleich {n}',
  'sync.waiting': { one: '{count} wartet', other: '{count} warten' },
  'sync.refused': { one: '{count} abgelehnt', other: '{count} abgelehnt' },
  'sync.open': '{state}: mehr zeigen',
};
