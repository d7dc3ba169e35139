import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line es esquí alpino y snowboard en tu navegador: trazados reales, tus propias pistas, fantasmas que perseguir, sin conexión y con amigos.',
  'about.how': 'Cómo se baja',
  'about.how.text':
    'Cantos, nieve y gravedad se simulan cien veces por segundo, igual en cada dispositivo: un tiempo vale lo mismo en todas partes.',
  'about.offline': 'Sin red',
  'about.offline.text':
    'Tras la primera visita, todo se abre sin conexión. Tus bajadas se quedan en este dispositivo.',
  'about.fair': 'Tiempos justos',
  'about.fair.text':
    'De una bajada se guarda lo que pulsaste, y cualquiera puede repetirla exactamente: así funcionan los fantasmas y los resultados.',
  'about.version': 'Versión {version}',
  'about.source': 'Fall Line es código abierto con licencia MIT.',
  'about.licences': 'Hecho con',
  'about.licences.text': 'Licencias de los paquetes de esta versión',
  'about.licences.none': 'No se ha podido cargar la lista; viene con el juego compilado.',
  'about.licence.none': 'El paquete no trae texto propio; sus condiciones son {licence}.',
  'about.intro': 'Cómo se baja',
  'about.ride': 'Bajar',
};
