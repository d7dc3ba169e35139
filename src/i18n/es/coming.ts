import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': 'Aún se está pisando',
  'coming.online-event':
    'Aquí estarán las carreras, reglas, clasificaciones y tiempos en vivo de este evento.',
  'coming.create-online-event':
    'Aquí los organizadores fijarán las carreras, el plazo y la puntuación de un evento.',
  'coming.online-race': 'Aquí saldrá la carrera de este evento que te toca.',
  'coming.upgrade': 'Aquí se explicará qué da una membresía Premium y cómo conseguirla.',
  'coming.ride': 'Bajar una pista',
  'coming.home': 'Inicio',
};
