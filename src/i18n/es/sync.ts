import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': 'Conectando',
  'sync.kind.online': 'En línea',
  'sync.kind.offline': 'Sin conexión',
  'sync.kind.syncing': 'Sincronizando',
  'sync.kind.signed-out': 'Vuelve a entrar para sincronizar',
  'sync.kind.failed': 'Sin sincronizar',
  'sync.syncing': 'Sincronizando {n}',
  'sync.waiting': { one: '{count} en espera', other: '{count} en espera' },
  'sync.refused': { one: '{count} rechazado', other: '{count} rechazados' },
  'sync.overridden': {
    one: '{count} conflicto',
    other: '{count} conflictos',
  },
  'sync.open': '{state}: ver más',
};
