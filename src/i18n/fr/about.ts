import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line, c’est le ski alpin et le snowboard dans ton navigateur : de vrais tracés, tes propres pistes, des fantômes à rattraper, hors ligne et entre amis.',
  'about.how': 'Comment ça glisse',
  'about.how.text':
    'Carres, neige et gravité sont simulées cent fois par seconde, à l’identique sur chaque appareil : un temps vaut la même chose partout.',
  'about.offline': 'Sans réseau',
  'about.offline.text':
    'Après la première visite, tout s’ouvre hors ligne. Tes descentes restent sur cet appareil.',
  'about.fair': 'Des temps justes',
  'about.fair.text':
    'Tes appuis sont enregistrés, et chaque descente peut être rejouée à l’identique : c’est ainsi que marchent fantômes et résultats.',
  'about.version': 'Version {version}',
  'about.source': 'Fall Line est open source sous licence MIT.',
  'about.licences': 'Fait avec',
  'about.licences.text': 'Licences des paquets de cette version',
  'about.licences.none': 'La liste n’a pas pu se charger ; elle est fournie avec le jeu compilé.',
  'about.licence.none': 'Le paquet ne contient pas de texte ; sa licence est {licence}.',
  'about.intro': 'Prise en main',
  'about.ride': 'En piste',
};
