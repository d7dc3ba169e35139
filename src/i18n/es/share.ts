import type { share as shareEnglish } from '../en-US/share';
import type { Translation } from '../message';

export const share: Translation<typeof shareEnglish> = {
  'share.title': 'Compartir esta bajada',
  'share.link': 'Enviar el reto',
  'share.link.copy': 'Copiar el enlace',
  'share.link.hint':
    'El enlace contiene toda la bajada ({count} caracteres); quien lo abre compite con tu fantasma.',
  'share.link.text': 'Supera mi {time} en {track} en Fall Line',
  'share.file': 'Guardar como archivo',
  'share.picture': 'Compartir una imagen',
  'share.picture.save': 'Guardar una imagen',
  'share.picture.failed': 'No se ha podido dibujar la imagen en este dispositivo.',
  'share.impossible':
    'Esta bajada empezó con la señal de una carrera, así que no se puede competir a solas contra ella.',
  'share.saved': 'El archivo está en tus descargas.',
  'share.assisted': 'Ayuda de un botón',
  'share.split': 'Intermedio {n}',
  'share.finish': 'Meta',
  'arrival.reading': 'Una bajada compartida',
  'arrival.reading.text': 'Se está repitiendo para comprobar su tiempo.',
  'arrival.title': '{rider}: {time}',
  'arrival.nobody': 'Alguien',
  'arrival.on': 'En {track}, con {equipment}.',
  'arrival.ask': '¿Importar el fantasma?',
  'arrival.ask.track': '¿Importar la pista y el fantasma?',
  'arrival.true': 'Repetida en este dispositivo, el tiempo es cierto.',
  'arrival.forged': 'Dice {claimed}, pero repetida da {time}.',
  'arrival.assisted': 'Se hizo con la ayuda de un botón.',
  'arrival.race': 'Importar y competir',
  'arrival.watch': 'Importar y ver',
  'arrival.no': 'Ahora no',
  'arrival.broken': 'No se puede abrir esta bajada',
  'arrival.close': 'Cerrar',
  'arrival.why.not-a-code':
    'Esto no es una bajada compartida de Fall Line; pide otra vez el enlace o el archivo.',
  'arrival.why.damaged': 'Falta una parte o ha cambiado; pide otra vez el enlace completo o el archivo.',
  'arrival.why.newer': 'Es de una versión más nueva de Fall Line; actualiza primero.',
  'arrival.why.older': 'Se hizo con una versión anterior de la nieve, que esta no puede repetir.',
  'arrival.why.too-big': 'Es demasiado larga para ser una bajada.',
  'arrival.why.bad-track': 'La pista que contiene no se puede bajar.',
  'arrival.why.no-track':
    'Su pista no está en este dispositivo, o ha cambiado; actualiza Fall Line e inténtalo de nuevo.',
  'arrival.why.unfinished': 'Repetida, no llega a la meta, así que no hay nada que batir.',
  'arrival.why.storage': 'Este dispositivo no ha querido guardarla; libera espacio e inténtalo de nuevo.',
  'arrival.why.tracks': 'Este archivo contiene pistas; ábrelo en la gestión de pistas.',
  'arrival.why.backup': 'Este archivo es una copia de seguridad; impórtalo en los ajustes.',
};
