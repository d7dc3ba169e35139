import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line, c’est le ski alpin et le snowboard dans ton navigateur : de vrais tracés, tes propres pistes, des fantômes à rattraper, hors ligne et entre amis.',
  'about.how': 'Comment ça glisse',
  'about.how.text':
    'Carres, neige et gravité sont simulées cent fois par seconde, à l’identique sur chaque appareil : un temps vaut partout le même.',
  'about.offline': 'Sans réseau',
  'about.offline.text':
    'Après la première visite, tout s’ouvre hors ligne. Tes descentes restent sur cet appareil.',
  'about.fair': 'Des temps justes',
  'about.fair.text':
    'Une descente est gardée comme la suite de tes appuis, et chacun peut la rejouer exactement : c’est ainsi que marchent fantômes et résultats.',
  'about.version': 'Version {version}',
  'about.source': 'Fall Line est open source sous licence MIT.',
  'about.licences': 'Fait avec',
  'about.licences.text': 'Licences des paquets de cette version',
  'about.licences.none': 'La liste n’a pas pu se charger ; elle vient avec le jeu compilé.',
  'about.licence.none': 'Le paquet n’apporte pas de texte ; ses conditions sont {licence}.',
  'about.intro': 'Comment skier',
  'about.ride': 'Skier',
};
