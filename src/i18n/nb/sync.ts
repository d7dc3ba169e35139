import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': 'Kobler til',
  'sync.kind.online': 'På nett',
  'sync.kind.offline': 'Uten nett',
  'sync.kind.syncing': 'Synkroniserer',
  'sync.kind.signed-out': 'Logg inn igjen for å synkronisere',
  'sync.kind.failed': 'Synkfeil',
  'sync.syncing': 'Synkroniserer {n}',
  'sync.waiting': { one: '{count} venter', other: '{count} venter' },
  'sync.refused': { one: '{count} avvist', other: '{count} avvist' },
  'sync.overridden': {
    one: '{count} konflikt',
    other: '{count} konflikter',
  },
  'sync.open': '{state}: vis mer',
};
