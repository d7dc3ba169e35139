import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line ist Skirennsport und Snowboard im Browser: echte Kurse, eigene Strecken, Geister zum Jagen, offline und mit Freunden.',
  'about.how': 'So fährt es sich',
  'about.how.text':
    'Kanten, Schnee und Schwerkraft werden hundertmal pro Sekunde simuliert, auf jedem Gerät gleich. Deshalb zählt jede Zeit überall.',
  'about.offline': 'Ohne Netz',
  'about.offline.text': 'Nach dem ersten Besuch geht alles offline. Deine Fahrten bleiben auf diesem Gerät.',
  'about.fair': 'Faire Zeiten',
  'about.fair.text':
    'Gespeichert wird, was du gedrückt hast. Damit lässt sich jede Fahrt exakt nachfahren: So funktionieren Geister und Ergebnisse.',
  'about.version': 'Version {version}',
  'about.source': 'Fall Line ist Open Source unter der MIT-Lizenz.',
  'about.licences': 'Gemacht mit',
  'about.licences.text': 'Lizenzen der Pakete in dieser Version',
  'about.licences.none': 'Die Liste konnte nicht geladen werden; sie gehört zum fertig gebauten Spiel.',
  'about.licence.none': 'Das Paket bringt keinen eigenen Text mit; es gilt {licence}.',
  'about.intro': 'So fährst du',
  'about.ride': 'Fahren',
};
