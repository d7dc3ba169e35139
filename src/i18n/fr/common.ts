import type { common as commonEnglish } from '../en-US/common';
import type { Translation } from '../message';

export const common: Translation<typeof commonEnglish> = {
  product: 'Fall Line',
  close: 'Fermer',
  undo: 'Annuler',
  cancel: 'Annuler',
  back: 'Retour',
  'field.full': {
    one: 'Pas plus de {count} caractère ici.',
    other: 'Pas plus de {count} caractères ici.',
  },
  'unit.kmh': 'km/h',
  'unit.mph': 'mph',
  'unit.metre': 'm',
  'unit.foot': 'ft',
  'medal.author': 'Médaille de l’auteur',
  'medal.gold': 'Médaille d’or',
  'medal.silver': 'Médaille d’argent',
  'medal.bronze': 'Médaille de bronze',
  'medal.finished': 'À l’arrivée',
  'medal.none': 'Pas encore de médaille',
  'style.slalom': 'Slalom',
  'style.giant-slalom': 'Slalom géant',
  'style.super-g': 'Super-G',
  'style.downhill': 'Descente',
  'style.training': 'Entraînement',
  'equipment.ski': 'Skis',
  'equipment.board': 'Snowboard',
  'light.golden': 'Soleil du matin',
  'light.crisp': 'Temps clair',
  'light.night': 'Nuit',
  'light.flat': 'Jour blanc, chute de neige',
  'rider.unnamed': 'Coureur {bib}',
  'settings.tilt.denied':
    'Le navigateur n’a pas donné accès au capteur d’inclinaison ; autorise les mouvements pour ce site et réessaie.',
};
