import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': 'Verbinde',
  'sync.kind.online': 'Online',
  'sync.kind.offline': 'Offline',
  'sync.kind.syncing': 'Sync läuft',
  'sync.kind.signed-out': 'Neu anmelden zum Synchronisieren',
  'sync.kind.failed': 'Sync gestört',
  'sync.syncing': 'Sync {n}',
  'sync.waiting': { one: '{count} wartet', other: '{count} warten' },
  'sync.refused': { one: '{count} abgelehnt', other: '{count} abgelehnt' },
  'sync.overridden': {
    one: '{count} Konflikt',
    other: '{count} Konflikte',
  },
  'sync.open': '{state}: mehr anzeigen',
};
