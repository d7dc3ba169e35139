import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Aún se está pisando',
  'coming.official-community':
    'Aquí estará la página de este club, con sus servidores, eventos y clasificación de temporada.',
  'coming.server': 'Aquí estarán la sede de este club, sus récords y su ladera en vivo.',
  'coming.upgrade': 'Aquí se explicará qué da una membresía Premium y cómo conseguirla.',
  'coming.ride': 'Bajar una pista',
  'coming.home': 'Inicio',
};
