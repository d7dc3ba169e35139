import { t } from '../../i18n';
import type { EventForm } from './form';

/** What a field of a plan is called in the form. */
export function fieldName(field: string, form: EventForm): string {
  const race = /^races\.(\d+)\./.exec(field)?.[1];
  const window = /windows\.(\d)\.(opens|closes)Ms$/.exec(field);
  const name = window
    ? t(window[2] === 'opens' ? 'create-event.opens' : 'create-event.closes')
    : t(`create-event.field.${keyOf(field)}`);
  const run =
    window !== null && form.races[Number(race ?? 0)]?.runs === 2 ? Number(window[1]) + 1 : undefined;
  const inRun = run === undefined ? name : t('create-event.field.in-run', { n: run, field: name });
  return race === undefined || form.races.length === 1
    ? inRun
    : t('create-event.field.in-race', { n: Number(race) + 1, field: inRun });
}

const KEYS = [
  ...(['name', 'timeZone', 'open', 'track', 'equipment', 'attempts', 'runs', 'scoring', 'takes'] as const),
  ...(['secondRun', 'timesHidden', 'opensMs', 'races'] as const),
] as const;

function keyOf(field: string): (typeof KEYS)[number] {
  // The innermost part that the form has a name for: `races.0.attempts` is about the attempts.
  const parts = field.split('.');
  const named = parts.findLast((part) => KEYS.some((key) => key === part));
  return KEYS.find((key) => key === named) ?? 'races';
}
