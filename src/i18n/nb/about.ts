import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line er alpint og snowboard i nettleseren: ekte løyper, dine egne løyper, skygger å jage, frakoblet og med venner.',
  'about.how': 'Slik kjører det',
  'about.how.text':
    'Stålkanter, snø og tyngdekraft simuleres hundre ganger i sekundet, likt på alle enheter, så en tid er en tid overalt.',
  'about.offline': 'Uten nett',
  'about.offline.text': 'Etter første besøk åpner alt seg frakoblet. Turene dine blir på denne enheten.',
  'about.fair': 'Ærlige tider',
  'about.fair.text':
    'En tur lagres som det du trykket, og hvem som helst kan kjøre den nøyaktig om igjen: slik virker skygger og resultater.',
  'about.version': 'Versjon {version}',
  'about.source': 'Fall Line er åpen kildekode under MIT-lisensen.',
  'about.licences': 'Laget med',
  'about.licences.text': 'Lisensene til pakkene i denne versjonen',
  'about.licences.none': 'Listen kunne ikke lastes; den følger med det bygde spillet.',
  'about.licence.none': 'Pakken har ingen egen tekst; vilkårene er {licence}.',
  'about.intro': 'Slik kjører du',
  'about.ride': 'Kjør',
};
