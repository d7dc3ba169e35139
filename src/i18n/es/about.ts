import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line es esquí alpino y snowboard en tu navegador: trazados reales, pistas hechas por ti y fantasmas que batir, sin conexión y con amigos.',
  'about.how': 'Física de verdad',
  'about.how.text':
    'Cantos, nieve y gravedad se simulan cien veces por segundo, igual en todos los dispositivos: un tiempo vale lo mismo en cualquier parte.',
  'about.offline': 'Sin conexión',
  'about.offline.text':
    'Tras la primera visita, todo se abre sin conexión. Tus bajadas se quedan en este dispositivo.',
  'about.fair': 'Tiempos de verdad',
  'about.fair.text':
    'De cada bajada se guarda lo que pulsaste, y cualquiera puede repetirla tal cual: así funcionan los fantasmas y los resultados.',
  'about.version': 'Versión {version}',
  'about.source': 'Fall Line es código abierto con licencia MIT.',
  'about.licences': 'Hecho con',
  'about.licences.text': 'Licencias de los paquetes de esta versión',
  'about.licences.none': 'No se ha podido cargar la lista; viene con el juego publicado.',
  'about.licence.none': 'El paquete no trae texto propio; su licencia es {licence}.',
  'about.intro': 'Cómo se juega',
  'about.ride': 'A la pista',
};
