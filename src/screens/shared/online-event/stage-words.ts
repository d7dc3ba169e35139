import { t } from '../../../i18n';
import type { EventPlan, Stage } from '../../../race';

/** How far an event or a race has come, in a word or two. @param runs of the race it is about */
export function stageWords(stage: Stage, plan: EventPlan, runs = 1): string {
  if (stage.kind === 'between' && runs === 1) return t('online-event.stage.between-races');
  if (stage.kind !== 'open') return t(`online-event.stage.${stage.kind}`);
  const { run } = stage;
  if (plan.kind === 'cup')
    return run === 0 ? t('online-event.stage.qualifying') : t('online-event.stage.round', { n: run });
  return runs === 1 ? t('online-event.stage.open') : t('online-event.stage.run', { n: run + 1 });
}

/** What a countdown in a stage leads to. @param left as `formatLeft` writes it */
export function countdownWords({ kind }: Stage, left: string): string {
  switch (kind) {
    case 'announced':
      return t('online-event.opens-in', { left });
    case 'open':
      return t('online-event.closes-in', { left });
    case 'between':
      return t('online-event.goes-on-in', { left });
    default:
      return t('online-event.final-in', { left });
  }
}
