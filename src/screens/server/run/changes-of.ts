import type { ClubSettings } from '../../../online';

const OWNERS = ['open', 'requests'] as const;
const HOSTS = ['name', 'about', 'primaryColour', 'secondaryColour'] as const;

/** What differs from the row that was read: only that is sent, since a host may not send what is the owner's. */
export function changesOf(before: ClubSettings, now: ClubSettings, isOwner: boolean): Partial<ClubSettings> {
  const fields = isOwner ? [...HOSTS, ...OWNERS] : HOSTS;
  const trimmed = { ...now, name: now.name.trim(), about: now.about.trim() };
  return Object.fromEntries(
    fields.filter((field) => trimmed[field] !== before[field]).map((field) => [field, trimmed[field]]),
  );
}
