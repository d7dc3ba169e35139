import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Cinq gestes, et tu sais skier. Essaie chacun ici, sur la neige.',
  'intro.slope': 'Pente d’essai',
  'intro.slope.help': 'Tant que cette pente a le focus, les touches font skier ; Tab la quitte.',
  'intro.try': 'Essayer',
  'intro.paused': 'Appuie ici pour repartir',
  'intro.speed': 'Vitesse',
  'intro.device': 'Ta façon de skier',
  'intro.keyboard': 'Clavier',
  'intro.touch': 'Tactile',
  'intro.gamepad': 'Manette',
  'intro.step': 'Étape {at} sur {of}',
  'intro.done': 'Réussi',
  'intro.left': 'Gauche',
  'intro.right': 'Droite',
  'intro.start.title': 'Ouvre le portillon',
  'intro.start.keyboard':
    'Appuie sur une touche de conduite, comme ← ou Entrée : le chrono part quand tu quittes le portillon.',
  'intro.start.touch': 'Touche la pente : le chrono part quand tu quittes le portillon.',
  'intro.start.gamepad': 'Appuie sur A : le chrono part quand tu quittes le portillon.',
  'intro.steer.title': 'Tourne à gauche et à droite',
  'intro.steer.keyboard':
    'Maintiens ←, puis → (ou {left} et {right}). Plus tu tiens, plus les carres mordent.',
  'intro.steer.touch': 'Maintiens la moitié gauche, puis la droite. Glisse le pouce pour doser.',
  'intro.steer.gamepad':
    'Incline le stick gauche à gauche et à droite, ou utilise les gâchettes hautes. Un peu suffit pour une longue courbe.',
  'intro.tuck.title': 'Glisse en recherche de vitesse',
  'intro.tuck.keyboard':
    'Lâche tout un instant et la recherche de vitesse vient d’elle-même ; ↑ ou {tuck} le fait aussitôt.',
  'intro.tuck.touch': 'Lève les deux pouces un instant : tu te ramasses et le vent te laisse filer.',
  'intro.tuck.gamepad':
    'Lâche le stick un instant, ou maintiens A ou la gâchette droite : tu te ramasses et le vent te laisse filer.',
  'intro.brake.title': 'Freine jusqu’à l’arrêt',
  'intro.brake.keyboard': 'Maintiens ← et → ensemble, ou ↓ ou Espace, jusqu’à l’arrêt.',
  'intro.brake.touch': 'Garde les deux pouces posés jusqu’à l’arrêt.',
  'intro.brake.gamepad': 'Maintiens B ou la gâchette gauche jusqu’à l’arrêt.',
  'intro.restart.title': 'Repars aussitôt',
  'intro.restart.keyboard':
    'Appuie sur {restart} à tout moment : tu es de nouveau au départ, sans chargement.',
  'intro.restart.touch': 'Garde un doigt sur le haut de la pente : tu es de nouveau au départ.',
  'intro.restart.gamepad': 'Appuie sur X ou sur View : tu es de nouveau au départ.',
  'intro.gates.title': 'C’est parti',
  'intro.gates.text':
    'Passe chaque porte entre ses deux piquets ; rouge et bleu alternent. Une porte manquée met fin à une manche de course ; à l’entraînement, elle coûte trois secondes.',
  'intro.ride': 'Skier',
  'intro.skip': 'Passer',
  'intro.over': 'Encore',
  'intro.academy': 'Académie',
};
