import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line è sci alpino e snowboard nel browser: tracciati veri, piste tue, fantasmi da inseguire, offline e con gli amici.',
  'about.how': 'Come si scia',
  'about.how.text':
    'Lamine, neve e gravità sono simulate cento volte al secondo, uguali su ogni dispositivo: un tempo vale ovunque.',
  'about.offline': 'Senza rete',
  'about.offline.text':
    'Dopo la prima visita tutto si apre offline. Le tue discese restano su questo dispositivo.',
  'about.fair': 'Tempi leali',
  'about.fair.text':
    'Di una discesa si conserva ciò che hai premuto, e chiunque può ripeterla esattamente: così funzionano fantasmi e risultati.',
  'about.version': 'Versione {version}',
  'about.source': 'Fall Line è open source con licenza MIT.',
  'about.licences': 'Fatto con',
  'about.licences.text': 'Licenze dei pacchetti di questa versione',
  'about.licences.none': 'Non è stato possibile caricare l’elenco; arriva con il gioco compilato.',
  'about.licence.none': 'Il pacchetto non ha un testo proprio; vale {licence}.',
  'about.intro': 'Come si scia',
  'about.ride': 'Scia',
};
