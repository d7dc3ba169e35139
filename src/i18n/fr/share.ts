import type { share as shareEnglish } from '../en-US/share';
import type { Translation } from '../message';

export const share: Translation<typeof shareEnglish> = {
  'share.title': 'Partager cette descente',
  'share.link': 'Envoyer le défi',
  'share.link.copy': 'Copier le lien',
  'share.link.hint': {
    one: 'Le lien contient toute la descente ({count} caractère) ; celui qui l’ouvre affronte ton fantôme.',
    other:
      'Le lien contient toute la descente ({count} caractères) ; celui qui l’ouvre affronte ton fantôme.',
  },
  'share.link.text': 'Bats mon temps : {time} sur {track} dans Fall Line',
  'share.file': 'Enregistrer en fichier',
  'share.picture': 'Partager une image',
  'share.picture.save': 'Enregistrer une image',
  'share.picture.failed': 'L’image n’a pas pu être créée sur cet appareil.',
  'share.impossible': 'Cette descente est partie au signal d’une course : personne ne peut l’affronter seul.',
  'share.saved': 'Le fichier est dans tes téléchargements.',
  'share.assisted': 'Aide à une touche',
  'share.split': 'Inter {n}',
  'share.finish': 'Arrivée',
  'arrival.reading': 'Une descente partagée',
  'arrival.reading.text': 'Elle est rejouée pour vérifier son temps.',
  'arrival.title': '{rider} : {time}',
  'arrival.nobody': 'Quelqu’un',
  'arrival.on': 'Sur {track}, avec {equipment}.',
  'arrival.true': 'Rejouée sur cet appareil : le temps est bon.',
  'arrival.forged': 'Elle annonce {claimed}, mais rejouée elle donne {time}.',
  'arrival.assisted': 'Elle a été faite avec l’aide à une touche.',
  'arrival.no': 'Pas maintenant',
  'arrival.broken': 'Impossible d’ouvrir cette descente',
  'arrival.close': 'Fermer',
  'arrival.why.not-a-code':
    'Ce n’est pas une descente partagée de Fall Line ; redemande le lien ou le fichier.',
  'arrival.why.damaged': 'Une partie manque ou a changé ; redemande le lien entier ou le fichier.',
  'arrival.why.newer': 'Elle vient d’une version plus récente de Fall Line ; mets d’abord le jeu à jour.',
  'arrival.why.older':
    'Elle a été faite sur une ancienne version de la neige, que celle-ci ne sait pas rejouer.',
  'arrival.why.too-big': 'Elle est bien trop longue pour une descente.',
  'arrival.why.bad-track': 'La piste qu’elle contient n’est pas praticable.',
  'arrival.why.no-track':
    'Sa piste n’est pas sur cet appareil, ou a changé ; mets Fall Line à jour et réessaie.',
  'arrival.why.unfinished': 'Rejouée, elle n’atteint pas l’arrivée : il n’y a rien à battre.',
  'arrival.why.storage': 'Cet appareil n’a pas pu l’enregistrer ; libère de la place et réessaie.',
  'arrival.why.tracks': 'Ce fichier contient des pistes ; ouvre-le dans « Gérer les pistes ».',
  'arrival.why.backup': 'Ce fichier est une sauvegarde ; importe-le dans les réglages.',
  'arrival.now': 'En piste',
  'arrival.see': 'Voir la descente',
  'arrival.track.broken': 'Impossible d’ouvrir cette piste',
  'arrival.keep': 'Ajouter à mes pistes',
  'arrival.with-track': 'La piste s’ajoute aux tiennes.',
};
