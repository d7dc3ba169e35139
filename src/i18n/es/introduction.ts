import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Cinco cosas y ya sabes bajar. Prueba cada una aquí, en la nieve.',
  'intro.slope': 'Ladera de práctica',
  'intro.slope.help': 'Mientras esta ladera tenga el foco, las teclas sirven para bajar; Tab sale de ella.',
  'intro.try': 'Probar',
  'intro.paused': 'Pulsa aquí para seguir',
  'intro.speed': 'Velocidad',
  'intro.device': 'Con qué bajas',
  'intro.keyboard': 'Teclas',
  'intro.touch': 'Táctil',
  'intro.gamepad': 'Mando',
  'intro.step': 'Paso {at} de {of}',
  'intro.done': 'Hecho',
  'intro.left': 'Izquierda',
  'intro.right': 'Derecha',
  'intro.start.title': 'Abre el portillón',
  'intro.start.keyboard':
    'Pulsa una tecla de bajada, como ← o Intro: el reloj arranca al salir del portillón.',
  'intro.start.touch': 'Toca la ladera: el reloj arranca al salir del portillón.',
  'intro.start.gamepad': 'Pulsa A: el reloj arranca al salir del portillón.',
  'intro.steer.title': 'Gira a izquierda y derecha',
  'intro.steer.keyboard':
    'Mantén ← y después → (o {left} y {right}). Cuanto más mantengas, más muerden los cantos.',
  'intro.steer.touch': 'Mantén la mitad izquierda y después la derecha. Desliza el pulgar para graduarlo.',
  'intro.steer.gamepad':
    'Inclina el stick izquierdo a la izquierda y a la derecha, o usa los botones superiores. Para un giro largo basta poco.',
  'intro.tuck.title': 'Deslízate en posición de huevo',
  'intro.tuck.keyboard':
    'Suelta todo un momento y la posición de huevo llega sola; ↑ o {tuck} lo hace al instante.',
  'intro.tuck.touch': 'Levanta los dos pulgares un momento: te agachas y el viento te suelta.',
  'intro.tuck.gamepad':
    'Suelta el stick un momento, o mantén A o el gatillo derecho: te agachas y el viento te suelta.',
  'intro.brake.title': 'Frena hasta parar',
  'intro.brake.keyboard': 'Mantén ← y → a la vez, o ↓ o Espacio, hasta parar.',
  'intro.brake.touch': 'Mantén los dos pulgares hasta parar.',
  'intro.brake.gamepad': 'Mantén B o el gatillo izquierdo hasta parar.',
  'intro.restart.title': 'Vuelve a salir al instante',
  'intro.restart.keyboard': 'Pulsa {restart} cuando quieras: estás otra vez en la salida, sin cargas.',
  'intro.restart.touch': 'Mantén un dedo en la parte alta de la ladera: estás otra vez en la salida.',
  'intro.restart.gamepad': 'Pulsa X o el botón View: estás otra vez en la salida.',
  'intro.gates.title': 'Ya sabes bajar',
  'intro.gates.text':
    'Pasa cada puerta entre sus dos palos; rojo y azul se alternan. Una puerta fallada acaba con la manga; en entrenamiento cuesta tres segundos.',
  'intro.ride': 'Bajar',
  'intro.skip': 'Saltar',
  'intro.over': 'Otra vez',
  'intro.academy': 'Academia',
};
