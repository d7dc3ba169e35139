/** How the device stands with the server, in the few words that home says too. */
export const sync = {
  'sync.kind.connecting': 'Connecting',
  'sync.kind.online': 'Online',
  'sync.kind.offline': 'Offline',
  'sync.kind.syncing': 'Syncing',
  'sync.kind.signed-out': 'Log in again to sync',
  'sync.kind.failed': 'Sync failed',
  'sync.syncing': 'Syncing {n}',
  'sync.waiting': { one: '{count} waiting', other: '{count} waiting' },
  'sync.refused': { one: '{count} rejected', other: '{count} rejected' },
  'sync.overridden': {
    one: '{count} conflict',
    other: '{count} conflicts',
  },
  'sync.open': '{state}: show more',
} as const;
