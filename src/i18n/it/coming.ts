import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Ancora in preparazione',
  'coming.upgrade': 'Qui si spiegherà cosa offre un’iscrizione Premium e come averla.',
  'coming.ride': 'Scia una pista',
  'coming.home': 'Home',
};
