import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Ancora in preparazione',
  'coming.online-event': 'Qui ci saranno gare, regole, classifiche e tempi dal vivo di questo evento.',
  'coming.create-online-event': 'Qui gli organizzatori stabiliranno gare, finestra e punteggi di un evento.',
  'coming.online-race': 'Da qui partirà la gara di questo evento che ti aspetta.',
  'coming.upgrade': 'Qui si spiegherà cosa offre un’iscrizione Premium e come averla.',
  'coming.ride': 'Scia una pista',
  'coming.home': 'Home',
};
