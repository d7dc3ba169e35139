import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Cinq gestes et te voilà prêt. Essaie-les ici, sur la neige.',
  'intro.slope': 'Pente d’essai',
  'intro.slope.help': 'Quand cette pente a le focus, tes touches te font descendre ; Tab en sort.',
  'intro.try': 'Essayer',
  'intro.paused': 'Appuie ici pour repartir',
  'intro.speed': 'Vitesse',
  'intro.device': 'Tes commandes',
  'intro.keyboard': 'Clavier',
  'intro.touch': 'Tactile',
  'intro.gamepad': 'Manette',
  'intro.step': 'Étape {at} sur {of}',
  'intro.done': 'Réussi',
  'intro.left': 'Gauche',
  'intro.right': 'Droite',
  'intro.start.title': 'Pousse le portillon',
  'intro.start.keyboard':
    'Appuie sur une touche, ← ou Entrée par exemple : le chrono part quand tu quittes le portillon.',
  'intro.start.touch': 'Touche la pente : le chrono part quand tu quittes le portillon.',
  'intro.start.gamepad': 'Appuie sur A : le chrono part quand tu quittes le portillon.',
  'intro.steer.title': 'Tourne à gauche et à droite',
  'intro.steer.keyboard':
    'Maintiens ←, puis → (ou {left} et {right}). Plus tu tiens, plus les carres mordent.',
  'intro.steer.touch': 'Maintiens la moitié gauche, puis la droite. Glisse le pouce pour doser.',
  'intro.steer.gamepad':
    'Incline le stick gauche à gauche et à droite, ou prends les gâchettes hautes. Un rien suffit pour une longue courbe.',
  'intro.tuck.title': 'Glisse en recherche de vitesse',
  'intro.tuck.keyboard':
    'Lâche tout un instant et tu passes en recherche de vitesse ; ↑ ou {tuck} le fait aussitôt.',
  'intro.tuck.touch':
    'Lève les deux pouces un instant : tu passes en recherche de vitesse et le vent te laisse filer.',
  'intro.tuck.gamepad':
    'Lâche le stick un instant, ou maintiens A ou la gâchette droite : tu passes en recherche de vitesse et le vent te laisse filer.',
  'intro.brake.title': 'Freine jusqu’à l’arrêt',
  'intro.brake.keyboard': 'Maintiens ← et → ensemble, ou ↓ ou Espace, jusqu’à l’arrêt.',
  'intro.brake.touch': 'Garde les deux pouces posés jusqu’à l’arrêt.',
  'intro.brake.gamepad': 'Maintiens B ou la gâchette gauche jusqu’à l’arrêt.',
  'intro.restart.title': 'Repars tout de suite',
  'intro.restart.keyboard':
    'Appuie sur {restart} à tout moment : tu es de nouveau au départ, sans chargement.',
  'intro.restart.touch': 'Garde un doigt sur le haut de la pente : tu es de nouveau au départ.',
  'intro.restart.gamepad': 'Appuie sur X ou sur View : tu es de nouveau au départ.',
  'intro.gates.title': 'C’est parti',
  'intro.gates.text':
    'Passe chaque porte entre ses deux piquets ; rouge et bleu alternent. En course, une porte manquée et c’est fini ; à l’entraînement, elle coûte trois secondes.',
  'intro.ride': 'En piste',
  'intro.skip': 'Passer',
  'intro.over': 'Encore une fois',
  'intro.academy': 'École de ski',
};
