import type { share as shareEnglish } from '../en-US/share';
import type { Translation } from '../message';

export const share: Translation<typeof shareEnglish> = {
  'share.title': 'Diese Fahrt teilen',
  'share.link': 'Herausforderung senden',
  'share.link.copy': 'Link kopieren',
  'share.link.hint': {
    one: 'Der Link enthält die ganze Fahrt ({count} Zeichen); wer ihn öffnet, fährt gegen deinen Geist.',
    other: 'Der Link enthält die ganze Fahrt ({count} Zeichen); wer ihn öffnet, fährt gegen deinen Geist.',
  },
  'share.link.text': 'Schlag meine Zeit: {time} auf {track} in Fall Line',
  'share.file': 'Als Datei speichern',
  'share.picture': 'Ein Bild teilen',
  'share.picture.save': 'Ein Bild speichern',
  'share.picture.failed': 'Das Bild ließ sich auf diesem Gerät nicht erstellen.',
  'share.impossible':
    'Diese Fahrt begann mit dem Startsignal eines Rennens; deshalb kann niemand allein gegen sie fahren.',
  'share.saved': 'Die Datei liegt bei deinen Downloads.',
  'share.assisted': 'Ein-Tasten-Hilfe',
  'share.split': 'Zwischenzeit {n}',
  'share.finish': 'Ziel',
  'arrival.reading': 'Eine geteilte Fahrt',
  'arrival.reading.text': 'Sie wird nachgefahren, um die Zeit zu prüfen.',
  'arrival.title': '{rider}: {time}',
  'arrival.nobody': 'Jemand',
  'arrival.on': 'Auf {track}, mit {equipment}.',
  'arrival.true': 'Auf diesem Gerät nachgefahren: Die Zeit stimmt.',
  'arrival.forged': 'Angegeben sind {claimed}, nachgefahren sind es {time}.',
  'arrival.assisted': 'Sie wurde mit der Ein-Tasten-Hilfe gefahren.',
  'arrival.no': 'Nicht jetzt',
  'arrival.broken': 'Diese Fahrt lässt sich nicht öffnen',
  'arrival.close': 'Schließen',
  'arrival.why.not-a-code':
    'Das ist keine geteilte Fahrt aus Fall Line; lass dir den Link oder die Datei noch einmal schicken.',
  'arrival.why.damaged':
    'Ein Teil fehlt oder wurde verändert; lass dir den ganzen Link oder die Datei noch einmal schicken.',
  'arrival.why.newer': 'Sie stammt aus einer neueren Version von Fall Line; bitte erst aktualisieren.',
  'arrival.why.older':
    'Sie wurde mit einer älteren Version des Schnees gefahren, die es hier nicht mehr gibt.',
  'arrival.why.too-big': 'Sie ist viel zu lang für eine Fahrt.',
  'arrival.why.bad-track': 'Die Strecke darin ist nicht befahrbar.',
  'arrival.why.no-track':
    'Ihre Strecke ist nicht auf diesem Gerät oder hat sich geändert; aktualisiere Fall Line und versuch es noch einmal.',
  'arrival.why.unfinished': 'Beim Nachfahren kommt sie nicht ins Ziel; es gibt also nichts zu schlagen.',
  'arrival.why.storage': 'Dieses Gerät konnte sie nicht speichern; schaff Platz und versuch es noch einmal.',
  'arrival.why.tracks': 'Diese Datei enthält Strecken; öffne sie unter „Strecken verwalten“.',
  'arrival.why.backup': 'Diese Datei ist eine Sicherung; importiere sie in den Einstellungen.',
  'arrival.now': 'Jetzt fahren',
  'arrival.see': 'Fahrt ansehen',
  'arrival.track.broken': 'Diese Strecke lässt sich nicht öffnen',
  'arrival.keep': 'Zu meinen Strecken',
  'arrival.with-track': 'Die Strecke kommt zu deinen dazu.',
};
