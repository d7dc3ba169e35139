import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Wird noch präpariert',
  'coming.online-event': 'Hier kommen Rennen, Regeln, Wertung und Live-Zeiten dieses Wettbewerbs.',
  'coming.create-online-event':
    'Hier legen Veranstalter Rennen, Zeitfenster und Wertung eines Wettbewerbs fest.',
  'coming.online-race': 'Hier startet das Rennen dieses Wettbewerbs, das für dich als Nächstes kommt.',
  'coming.upgrade': 'Hier steht bald, was eine Premium-Mitgliedschaft bringt und wie man sie bekommt.',
  'coming.ride': 'Eine Strecke fahren',
  'coming.home': 'Start',
};
