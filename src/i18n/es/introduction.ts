import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Cinco cosas y a esquiar. Pruébalas aquí mismo, en la nieve.',
  'intro.slope': 'Ladera de práctica',
  'intro.slope.help': 'Con el foco en esta ladera, las teclas sirven para bajar; sal con Tab.',
  'intro.try': 'Probar',
  'intro.paused': 'Pulsa aquí para continuar',
  'intro.speed': 'Velocidad',
  'intro.device': 'Controles',
  'intro.keyboard': 'Teclas',
  'intro.touch': 'Táctil',
  'intro.gamepad': 'Mando',
  'intro.step': 'Paso {at} de {of}',
  'intro.done': 'Hecho',
  'intro.left': 'Izquierda',
  'intro.right': 'Derecha',
  'intro.start.title': 'Abre el portillón',
  'intro.start.keyboard': 'Pulsa cualquier control, como ← o Intro: el crono arranca al salir del portillón.',
  'intro.start.touch': 'Toca la ladera: el crono arranca al salir del portillón.',
  'intro.start.gamepad': 'Pulsa A: el crono arranca al salir del portillón.',
  'intro.steer.title': 'Gira a izquierda y derecha',
  'intro.steer.keyboard':
    'Mantén ← y luego → (o {left} y {right}). Cuanto más tiempo, más muerden los cantos.',
  'intro.steer.touch': 'Mantén la mitad izquierda y luego la derecha. Desliza el pulgar para graduarlo.',
  'intro.steer.gamepad':
    'Inclina el stick izquierdo a la izquierda y a la derecha, o usa los botones superiores. Para un giro largo basta poco.',
  'intro.tuck.title': 'Ponte en huevo',
  'intro.tuck.keyboard': 'Suéltalo todo un momento y te pones en huevo; con ↑ o {tuck} es al instante.',
  'intro.tuck.touch': 'Levanta los pulgares un momento: te pones en huevo y cortas el viento.',
  'intro.tuck.gamepad':
    'Suelta el stick un momento, o mantén A o el gatillo derecho: te pones en huevo y cortas el viento.',
  'intro.brake.title': 'Frena hasta parar',
  'intro.brake.keyboard': 'Mantén ← y → a la vez, o ↓ o Espacio, hasta parar.',
  'intro.brake.touch': 'Mantén pulsados los dos pulgares hasta parar.',
  'intro.brake.gamepad': 'Mantén B o el gatillo izquierdo hasta parar.',
  'intro.restart.title': 'Vuelve a salir al instante',
  'intro.restart.keyboard': 'Pulsa {restart} cuando quieras: vuelves al portillón, sin esperas.',
  'intro.restart.touch': 'Mantén un dedo en la parte alta de la ladera: vuelves al portillón.',
  'intro.restart.gamepad': 'Pulsa X o el botón View: vuelves al portillón.',
  'intro.gates.title': '¡A bajar!',
  'intro.gates.text':
    'Pasa cada puerta entre sus dos palos; rojo y azul se alternan. En carrera, una puerta saltada acaba con la manga; en entrenamiento cuesta tres segundos.',
  'intro.ride': 'A la pista',
  'intro.skip': 'Saltar',
  'intro.over': 'Otra vez',
  'intro.academy': 'Academia',
};
