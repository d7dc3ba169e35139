import type { common as commonEnglish } from '../en-US/common';
import type { Translation } from '../message';

export const common: Translation<typeof commonEnglish> = {
  product: 'Fall Line',
  close: 'Chiudi',
  undo: 'Annulla',
  cancel: 'Annulla',
  back: 'Indietro',
  'field.full': {
    one: 'Qui ci sta al massimo {count} carattere.',
    other: 'Qui ci stanno al massimo {count} caratteri.',
  },
  'unit.kmh': 'km/h',
  'unit.mph': 'mph',
  'unit.metre': 'm',
  'unit.foot': 'ft',
  'medal.author': 'Medaglia dell’autore',
  'medal.gold': 'Medaglia d’oro',
  'medal.silver': 'Medaglia d’argento',
  'medal.bronze': 'Medaglia di bronzo',
  'medal.finished': 'Al traguardo',
  'medal.none': 'Ancora nessuna medaglia',
  'style.slalom': 'Slalom',
  'style.giant-slalom': 'Slalom gigante',
  'style.super-g': 'Super-G',
  'style.downhill': 'Discesa libera',
  'style.training': 'Allenamento',
  'equipment.ski': 'Sci',
  'equipment.board': 'Snowboard',
  'light.golden': 'Sole del mattino',
  'light.crisp': 'Giornata limpida',
  'light.night': 'Notte',
  'light.flat': 'Luce piatta, nevicata',
  'rider.unnamed': 'Atleta {bib}',
  'settings.tilt.denied':
    'Il browser blocca il sensore di inclinazione; consenti il movimento per questo sito e riprova.',
};
