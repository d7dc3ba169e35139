import type { common as commonEnglish } from '../en-US/common';
import type { Translation } from '../message';

export const common: Translation<typeof commonEnglish> = {
  product: 'Fall Line',
  close: 'Lukk',
  undo: 'Angre',
  cancel: 'Avbryt',
  back: 'Tilbake',
  'field.full': {
    one: 'Her er det plass til høyst {count} tegn.',
    other: 'Her er det plass til høyst {count} tegn.',
  },
  'unit.kmh': 'km/t',
  'unit.mph': 'mph',
  'unit.metre': 'm',
  'unit.foot': 'ft',
  'medal.author': 'Løypesettermedalje',
  'medal.gold': 'Gullmedalje',
  'medal.silver': 'Sølvmedalje',
  'medal.bronze': 'Bronsemedalje',
  'medal.finished': 'I mål',
  'medal.none': 'Ingen medalje ennå',
  'style.slalom': 'Slalåm',
  'style.giant-slalom': 'Storslalåm',
  'style.super-g': 'Super-G',
  'style.downhill': 'Utfor',
  'style.training': 'Trening',
  'equipment.ski': 'Ski',
  'equipment.board': 'Snowboard',
  'light.golden': 'Morgensol',
  'light.crisp': 'Klarvær',
  'light.night': 'Natt',
  'light.flat': 'Flatt lys, snøvær',
  'rider.unnamed': 'Løper {bib}',
  'settings.tilt.denied':
    'Nettleseren slapp ikke til vippesensoren; tillat bevegelse for dette nettstedet og prøv igjen.',
};
