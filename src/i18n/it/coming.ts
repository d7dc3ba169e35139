import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Ancora in preparazione',
  'coming.official-community':
    'Qui ci sarà la pagina di questo club, con server, eventi e classifica stagionale.',
  'coming.server': 'Qui ci saranno il ritrovo di questo club, i suoi record e il suo pendio dal vivo.',
  'coming.upgrade': 'Qui si spiegherà cosa offre un’iscrizione Premium e come averla.',
  'coming.ride': 'Scia una pista',
  'coming.home': 'Home',
};
