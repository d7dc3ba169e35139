import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line ist alpiner Skirennlauf und Snowboard im Browser: echte Läufe, eigene Strecken, Geister zum Jagen, offline und mit Freunden.',
  'about.how': 'Wie es sich fährt',
  'about.how.text':
    'Kanten, Schnee und Schwerkraft werden hundertmal pro Sekunde simuliert, auf jedem Gerät gleich: Eine Zeit ist überall eine Zeit.',
  'about.offline': 'Ohne Netz',
  'about.offline.text':
    'Nach dem ersten Besuch öffnet sich alles offline. Deine Fahrten bleiben auf diesem Gerät.',
  'about.fair': 'Faire Zeiten',
  'about.fair.text':
    'Eine Fahrt wird als das aufbewahrt, was du gedrückt hast, und jeder kann sie genau nachfahren: So funktionieren Geister und Ergebnisse.',
  'about.version': 'Version {version}',
  'about.source': 'Fall Line ist Open Source unter der MIT-Lizenz.',
  'about.licences': 'Gemacht mit',
  'about.licences.text': 'Lizenzen der Pakete in dieser Version',
  'about.licences.none': 'Die Liste konnte nicht geladen werden; sie kommt mit dem gebauten Spiel.',
  'about.licence.none': 'Das Paket bringt keinen eigenen Text mit; es gilt {licence}.',
  'about.intro': 'So wird gefahren',
  'about.ride': 'Fahren',
};
