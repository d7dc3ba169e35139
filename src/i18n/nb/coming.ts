import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Prepareres fortsatt',
  'coming.upgrade': 'Hva et Premium-medlemskap gir, og hvordan du får det, forklares her.',
  'coming.ride': 'Kjør en løype',
  'coming.home': 'Hjem',
};
