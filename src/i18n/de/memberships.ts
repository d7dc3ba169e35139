import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Mitgliedschaften',
  'membership.premium': 'Premium',
  'membership.yours': 'Deine',
  'membership.buy': '{name} holen',
  'membership.by-code': 'Nur mit Code',
  'membership.no-end': 'Unbefristet',
  'membership.days': { one: '{count} Tag', other: '{count} Tage' },
  'membership.period.month': 'Verlängert sich jeden Monat',
  'membership.period.year': 'Verlängert sich jedes Jahr',
  'membership.one.month': 'Ein Monat',
  'membership.one.year': 'Ein Jahr',
  'membership.since': 'Seit {from}, unbefristet',
  'membership.ends': 'Bis {end}',
  'membership.renews': 'Verlängert sich am {end}',
  'membership.grace': 'Die Verlängerung vom {end} ist noch nicht bezahlt',
  'membership.ended': 'Beendet am {end}',
  'membership.code': 'Hast du einen Code?',
  'membership.code.label': 'Code',
  'membership.code.do': 'Code einlösen',
  'membership.code.done': 'Du hast jetzt {name}.',
  'membership.sign-in-first':
    'Melde dich an, um eine Mitgliedschaft zu kaufen oder einen Code einzulösen; danach öffnet sich diese Seite wieder.',
  'membership.verify-first':
    'Bestätige deine E-Mail-Adresse, um eine Mitgliedschaft zu kaufen oder einen Code einzulösen.',
  'membership.cancelled': 'Der Kauf wurde abgebrochen; dir wurde nichts berechnet.',
  'membership.success': 'Danke! Die Mitgliedschaft erscheint im Profil, sobald die Zahlung bestätigt ist.',
  'membership.waiting':
    'Die Zahlung ist unterwegs. Sobald sie da ist, aktualisiert sich diese Seite von selbst.',
  'membership.arrived': 'Danke! Du hast jetzt {name}.',
  'upgrade.gives': 'Was Premium bringt',
  'upgrade.gives.servers': 'Eigene Server für deinen Verein oder deine Freunde erstellen',
  'upgrade.gives.members': 'Bis zu 1.000 Mitglieder auf jedem deiner Server statt 50',
  'upgrade.gives.tracks': 'Bis zu 200 Strecken veröffentlichen statt 20',
  'upgrade.free':
    'Fahren, Rennen, Geister, Streckeneditor und Wettbewerbe bleiben für alle kostenlos. Endet eine Mitgliedschaft, behältst du alles, was du gemacht hast.',
  'upgrade.mine': 'Deine Mitgliedschaften',
  'upgrade.manage': 'Kauf ändern oder kündigen',
};
