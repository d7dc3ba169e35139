import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Wird noch präpariert',
  'coming.upgrade': 'Hier steht bald, was eine Premium-Mitgliedschaft bringt und wie man sie bekommt.',
  'coming.ride': 'Eine Strecke fahren',
  'coming.home': 'Start',
};
