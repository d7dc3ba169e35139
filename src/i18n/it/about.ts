import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line porta sci alpino e snowboard nel tuo browser: tracciati veri, piste create da te, fantasmi da inseguire, offline o con gli amici.',
  'about.how': 'Fisica vera',
  'about.how.text':
    'Lamine, neve e gravità sono simulate cento volte al secondo, allo stesso modo su ogni dispositivo: un tempo vale ovunque.',
  'about.offline': 'Senza connessione',
  'about.offline.text':
    'Dopo la prima visita tutto si apre offline. Le tue discese restano su questo dispositivo.',
  'about.fair': 'Tempi veri',
  'about.fair.text':
    'Di ogni discesa si salvano i tuoi comandi, così chiunque può rifarla identica: è così che funzionano fantasmi e risultati.',
  'about.version': 'Versione {version}',
  'about.source': 'Fall Line è open source con licenza MIT.',
  'about.licences': 'Fatto con',
  'about.licences.text': 'Licenze dei pacchetti di questa versione',
  'about.licences.none': 'Impossibile caricare l’elenco; è incluso nel gioco pubblicato.',
  'about.licence.none': 'Il pacchetto non include un testo di licenza; vale {licence}.',
  'about.intro': 'Come si scia',
  'about.ride': 'In pista',
};
