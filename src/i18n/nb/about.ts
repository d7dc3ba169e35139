import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line er alpint og snowboard i nettleseren: ekte løyper, dine egne løyper, skygger å jage, uten nett og med venner.',
  'about.how': 'Slik føles det',
  'about.how.text':
    'Stålkanter, snø og tyngdekraft simuleres hundre ganger i sekundet, likt på alle enheter. En tid er en tid, samme hvor.',
  'about.offline': 'Uten nett',
  'about.offline.text': 'Etter første besøk virker alt uten nett. Turene dine blir på denne enheten.',
  'about.fair': 'Rettferdige tider',
  'about.fair.text':
    'Det som lagres, er hva du trykket, og turen kan kjøres nøyaktig slik igjen: slik virker skygger og resultater.',
  'about.version': 'Versjon {version}',
  'about.source': 'Fall Line er åpen kildekode under MIT-lisensen.',
  'about.licences': 'Laget med',
  'about.licences.text': 'Lisensene til pakkene i denne versjonen',
  'about.licences.none': 'Fikk ikke lastet lista; den følger med det ferdige spillet.',
  'about.licence.none': 'Pakken har ingen egen tekst; vilkårene er {licence}.',
  'about.intro': 'Slik kjører du',
  'about.ride': 'Kjør',
};
