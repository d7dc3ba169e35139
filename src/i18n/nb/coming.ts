import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Prepareres fortsatt',
  'coming.online-event': 'Renn, regler, stillinger og direkte tider for arrangementet kommer her.',
  'coming.create-online-event': 'Her setter arrangørene renn, tidsvindu og poeng for et arrangement.',
  'coming.online-race': 'Rennet i arrangementet som er ditt neste, starter her.',
  'coming.upgrade': 'Hva et Premium-medlemskap gir, og hvordan du får det, forklares her.',
  'coming.ride': 'Kjør en løype',
  'coming.home': 'Hjem',
};
