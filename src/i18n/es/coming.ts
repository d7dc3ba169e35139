import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Aún se está pisando',
  'coming.upgrade': 'Aquí se explicará qué da una membresía Premium y cómo conseguirla.',
  'coming.ride': 'Bajar una pista',
  'coming.home': 'Inicio',
};
