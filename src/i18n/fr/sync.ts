import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': 'Connexion',
  'sync.kind.online': 'En ligne',
  'sync.kind.offline': 'Hors ligne',
  'sync.kind.syncing': 'Synchro',
  'sync.kind.signed-out': 'Reconnecte-toi pour synchroniser',
  'sync.kind.failed': 'Synchro en panne',
  'sync.syncing': 'Synchro {n}',
  'sync.waiting': { one: '{count} en attente', other: '{count} en attente' },
  'sync.refused': { one: '{count} refusé', other: '{count} refusés' },
  'sync.overridden': {
    one: '{count} conflit',
    other: '{count} conflits',
  },
  'sync.open': '{state} : en savoir plus',
};
