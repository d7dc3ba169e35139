import type { common as commonEnglish } from '../en-US/common';
import type { Translation } from '../message';

export const common: Translation<typeof commonEnglish> = {
  product: 'Fall Line',
  close: 'Schließen',
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
  back: 'Zurück',
  'field.full': {
    one: 'Hier passt höchstens {count} Zeichen hinein.',
    other: 'Hier passen höchstens {count} Zeichen hinein.',
  },
  'unit.kmh': 'km/h',
  'unit.mph': 'mph',
  'unit.metre': 'm',
  'unit.foot': 'ft',
  'medal.author': 'Autorenmedaille',
  'medal.gold': 'Goldmedaille',
  'medal.silver': 'Silbermedaille',
  'medal.bronze': 'Bronzemedaille',
  'medal.finished': 'Im Ziel',
  'medal.none': 'Noch keine Medaille',
  'style.slalom': 'Slalom',
  'style.giant-slalom': 'Riesenslalom',
  'style.super-g': 'Super-G',
  'style.downhill': 'Abfahrt',
  'style.training': 'Training',
  'equipment.ski': 'Ski',
  'equipment.board': 'Snowboard',
  'light.golden': 'Morgensonne',
  'light.crisp': 'Klarer Tag',
  'light.night': 'Nacht',
  'light.flat': 'Diffuses Licht, Schneefall',
  'rider.unnamed': 'Fahrer {bib}',
  'settings.tilt.denied':
    'Der Browser hat den Neigungssensor nicht freigegeben; erlaube Bewegung für diese Seite und versuch es noch einmal.',
};
