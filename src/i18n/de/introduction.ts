import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Fünf Handgriffe, und du kannst fahren. Probier jeden gleich hier im Schnee.',
  'intro.slope': 'Übungshang',
  'intro.slope.help':
    'Solange dieser Hang den Fokus hat, steuerst du mit den Fahrtasten; mit Tab verlässt du ihn.',
  'intro.try': 'Ausprobieren',
  'intro.paused': 'Zum Weiterfahren hier drücken',
  'intro.speed': 'Tempo',
  'intro.device': 'Womit du fährst',
  'intro.keyboard': 'Tasten',
  'intro.touch': 'Touch',
  'intro.gamepad': 'Gamepad',
  'intro.step': 'Schritt {at} von {of}',
  'intro.done': 'Geschafft',
  'intro.left': 'Links',
  'intro.right': 'Rechts',
  'intro.start.title': 'Raus aus dem Starthaus',
  'intro.start.keyboard':
    'Drücke eine Fahrtaste wie ← oder Enter: Die Uhr läuft, sobald du das Starthaus verlässt.',
  'intro.start.touch': 'Tippe auf den Hang: Die Uhr läuft, sobald du das Starthaus verlässt.',
  'intro.start.gamepad': 'Drücke A: Die Uhr läuft, sobald du das Starthaus verlässt.',
  'intro.steer.title': 'Links und rechts schwingen',
  'intro.steer.keyboard':
    'Halte ← und dann → (oder {left} und {right}). Je länger du hältst, desto stärker greifen die Kanten.',
  'intro.steer.touch': 'Halte die linke Hälfte, dann die rechte. Zum Dosieren schiebst du den Daumen.',
  'intro.steer.gamepad':
    'Neige den linken Stick nach links und rechts oder nimm die Schultertasten. Für lange Schwünge reicht wenig.',
  'intro.tuck.title': 'In der Hocke gleiten',
  'intro.tuck.keyboard':
    'Lass kurz alles los, und du gehst von selbst in die Hocke; mit ↑ oder {tuck} geht es sofort.',
  'intro.tuck.touch': 'Heb kurz beide Daumen ab: Du gehst in die Hocke, und der Wind bremst dich kaum noch.',
  'intro.tuck.gamepad':
    'Lass den Stick kurz los oder halte A oder den rechten Trigger: Du gehst in die Hocke, und der Wind bremst dich kaum noch.',
  'intro.brake.title': 'Bis zum Stillstand bremsen',
  'intro.brake.keyboard': 'Halte ← und → zusammen, oder ↓ oder die Leertaste, bis du stehst.',
  'intro.brake.touch': 'Halte beide Daumen gedrückt, bis du stehst.',
  'intro.brake.gamepad': 'Halte B oder den linken Trigger, bis du stehst.',
  'intro.restart.title': 'Sofort neu starten',
  'intro.restart.keyboard': 'Drücke jederzeit {restart}: Du stehst sofort wieder am Start, ganz ohne Laden.',
  'intro.restart.touch': 'Halte einen Finger auf den oberen Teil des Hangs: Du stehst wieder am Start.',
  'intro.restart.gamepad': 'Drücke X oder die View-Taste: Du stehst wieder am Start.',
  'intro.gates.title': 'Jetzt kannst du fahren',
  'intro.gates.text':
    'Fahr durch jedes Tor zwischen den beiden Stangen hindurch; Rot und Blau wechseln sich ab. Im Rennen ist nach einem Torfehler Schluss, im Training kostet er drei Sekunden.',
  'intro.ride': 'Fahren',
  'intro.skip': 'Überspringen',
  'intro.over': 'Noch einmal',
  'intro.academy': 'Skischule',
};
