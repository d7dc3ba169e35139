import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Mitgliedschaften',
  'membership.premium': 'Premium',
  'membership.yours': 'Deine',
  'membership.buy': '{name} holen',
  'membership.by-code': 'Nur mit Code',
  'membership.no-end': 'Ohne Ende',
  'membership.days': { one: '{count} Tag', other: '{count} Tage' },
  'membership.period.month': 'Verlängert sich jeden Monat',
  'membership.period.year': 'Verlängert sich jedes Jahr',
  'membership.one.month': 'Ein Monat',
  'membership.one.year': 'Ein Jahr',
  'membership.since': 'Seit {from}, ohne Ende',
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
  'membership.cancelled': 'Der Kauf wurde abgebrochen; nichts wurde berechnet.',
  'membership.success': 'Danke. Die Mitgliedschaft steht im Profil, sobald die Zahlung bestätigt ist.',
  'membership.waiting':
    'Die Zahlung ist unterwegs. Diese Seite ändert sich von selbst, sobald sie angekommen ist.',
  'membership.arrived': 'Danke. Du hast jetzt {name}.',
  'upgrade.gives': 'Was Premium bringt',
  'upgrade.gives.servers': 'Eigene Server für deinen Verein oder deine Freunde gründen',
  'upgrade.gives.members': 'Bis zu 1.000 Mitglieder auf jedem deiner Server statt 50',
  'upgrade.gives.tracks': 'Bis zu 200 Strecken veröffentlichen statt 20',
  'upgrade.free':
    'Fahren, Rennen, Geister, der Baukasten und Wettbewerbe bleiben für alle frei. Wenn eine Mitgliedschaft endet, behältst du, was du gemacht hast.',
  'upgrade.mine': 'Deine Mitgliedschaften',
  'upgrade.manage': 'Kauf ändern oder beenden',
};
