import type { common as commonEnglish } from '../en-US/common';
import type { Translation } from '../message';

export const common: Translation<typeof commonEnglish> = {
  product: 'Fall Line',
  close: 'Cerrar',
  undo: 'Deshacer',
  cancel: 'Cancelar',
  back: 'Atrás',
  'field.full': {
    one: 'Aquí cabe como máximo {count} carácter.',
    other: 'Aquí caben como máximo {count} caracteres.',
  },
  'unit.kmh': 'km/h',
  'unit.mph': 'mph',
  'unit.metre': 'm',
  'unit.foot': 'ft',
  'medal.author': 'Medalla del autor',
  'medal.gold': 'Medalla de oro',
  'medal.silver': 'Medalla de plata',
  'medal.bronze': 'Medalla de bronce',
  'medal.finished': 'En meta',
  'medal.none': 'Aún sin medallas',
  'style.slalom': 'Eslalon',
  'style.giant-slalom': 'Eslalon gigante',
  'style.super-g': 'Supergigante',
  'style.downhill': 'Descenso',
  'style.training': 'Entrenamiento',
  'equipment.ski': 'Esquís',
  'equipment.board': 'Snowboard',
  'light.golden': 'Sol de la mañana',
  'light.crisp': 'Día despejado',
  'light.night': 'Noche',
  'light.flat': 'Luz plana, nevando',
  'rider.unnamed': 'Corredor {bib}',
  'settings.tilt.denied':
    'El navegador bloquea el sensor de inclinación; permite el movimiento en este sitio e inténtalo de nuevo.',
};
