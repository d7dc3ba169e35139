export { fetchSent, Sent } from './sent';
export { SyncChip } from './sync-chip';
