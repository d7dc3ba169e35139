import type { share as shareEnglish } from '../en-US/share';
import type { Translation } from '../message';

export const share: Translation<typeof shareEnglish> = {
  'share.title': 'Condividi questa discesa',
  'share.link': 'Manda la sfida',
  'share.link.copy': 'Copia il link',
  'share.link.hint': {
    one: 'Il link contiene tutta la discesa ({count} carattere); chi lo apre gareggia contro il tuo fantasma.',
    other:
      'Il link contiene tutta la discesa ({count} caratteri); chi lo apre gareggia contro il tuo fantasma.',
  },
  'share.link.text': 'Batti il mio {time} su {track} in Fall Line',
  'share.file': 'Salva come file',
  'share.picture': 'Condividi un’immagine',
  'share.picture.save': 'Salva un’immagine',
  'share.picture.failed': 'Non è stato possibile disegnare l’immagine su questo dispositivo.',
  'share.impossible':
    'Questa discesa è partita con il via di una gara, quindi da soli non ci si può gareggiare contro.',
  'share.saved': 'Il file è nei tuoi download.',
  'share.assisted': 'Aiuto a un tasto',
  'share.split': 'Intermedio {n}',
  'share.finish': 'Arrivo',
  'arrival.reading': 'Una discesa condivisa',
  'arrival.reading.text': 'Viene ripetuta per verificare il tempo.',
  'arrival.title': '{rider}: {time}',
  'arrival.nobody': 'Qualcuno',
  'arrival.on': 'Su {track}, con {equipment}.',
  'arrival.true': 'Ripetuta su questo dispositivo, il tempo è vero.',
  'arrival.forged': 'Dichiara {claimed}, ma ripetuta dà {time}.',
  'arrival.assisted': 'È stata fatta con l’aiuto a un tasto.',
  'arrival.no': 'Non ora',
  'arrival.broken': 'Questa discesa non si apre',
  'arrival.close': 'Chiudi',
  'arrival.why.not-a-code':
    'Questa non è una discesa condivisa di Fall Line; chiedi di nuovo il link o il file.',
  'arrival.why.damaged': 'Una parte manca o è cambiata; chiedi di nuovo il link intero o il file.',
  'arrival.why.newer': 'Viene da una versione più recente di Fall Line; prima aggiorna.',
  'arrival.why.older': 'È stata fatta su una versione più vecchia della neve, che questa non sa ripetere.',
  'arrival.why.too-big': 'È troppo lunga per essere una discesa.',
  'arrival.why.bad-track': 'La pista che contiene non si può sciare.',
  'arrival.why.no-track':
    'La sua pista non è su questo dispositivo, o è cambiata; aggiorna Fall Line e riprova.',
  'arrival.why.unfinished': 'Ripetuta, non arriva al traguardo: non c’è nulla da battere.',
  'arrival.why.storage': 'Questo dispositivo non l’ha salvata; libera spazio e riprova.',
  'arrival.why.tracks': 'Questo file contiene piste; aprilo nella gestione delle piste.',
  'arrival.why.backup': 'Questo file è una copia di sicurezza; importalo dalle impostazioni.',
  'arrival.now': 'Scendi subito',
  'arrival.see': 'Guarda la discesa',
  'arrival.track.broken': 'Impossibile aprire questa pista',
  'arrival.keep': 'Aggiungi alle mie piste',
  'arrival.with-track': 'La pista si aggiunge alle tue.',
};
