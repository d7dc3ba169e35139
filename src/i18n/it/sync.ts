import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': 'Connessione',
  'sync.kind.online': 'Online',
  'sync.kind.offline': 'Offline',
  'sync.kind.syncing': 'Sincronizzazione',
  'sync.kind.signed-out': 'Accedi di nuovo per sincronizzare',
  'sync.kind.failed': 'Non sincronizzato',
  'sync.syncing': 'Sincronizzo {n}',
  'sync.waiting': { one: '{count} in attesa', other: '{count} in attesa' },
  'sync.refused': { one: '{count} rifiutato', other: '{count} rifiutati' },
  'sync.overridden': {
    one: '{count} conflitto',
    other: '{count} conflitti',
  },
  'sync.open': '{state}: dettagli',
};
