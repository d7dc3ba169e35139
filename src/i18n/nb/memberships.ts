import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Medlemskap',
  'membership.premium': 'Premium',
  'membership.yours': 'Ditt',
  'membership.buy': 'Skaff {name}',
  'membership.by-code': 'Bare med kode',
  'membership.no-end': 'Uten sluttdato',
  'membership.days': { one: '{count} dag', other: '{count} dager' },
  'membership.period.month': 'Fornyes hver måned',
  'membership.period.year': 'Fornyes hvert år',
  'membership.one.month': 'Én måned',
  'membership.one.year': 'Ett år',
  'membership.since': 'Siden {from}, uten sluttdato',
  'membership.ends': 'Til {end}',
  'membership.renews': 'Fornyes {end}',
  'membership.grace': 'Fornyelsen {end} er ikke betalt ennå',
  'membership.ended': 'Avsluttet {end}',
  'membership.code': 'Har du en kode?',
  'membership.code.label': 'Kode',
  'membership.code.do': 'Løs inn koden',
  'membership.code.done': 'Du har nå {name}.',
  'membership.sign-in-first':
    'Logg inn for å kjøpe et medlemskap eller løse inn en kode; siden åpnes igjen etterpå.',
  'membership.verify-first': 'Bekreft e-postadressen din for å kjøpe et medlemskap eller løse inn en kode.',
  'membership.cancelled': 'Kjøpet ble avbrutt; du er ikke belastet.',
  'membership.success': 'Takk! Medlemskapet står i profilen så snart betalingen er bekreftet.',
  'membership.waiting': 'Venter på betalingen. Siden oppdateres av seg selv når den er kommet.',
  'membership.arrived': 'Takk! Du har nå {name}.',
  'upgrade.gives': 'Dette gir premium',
  'upgrade.gives.servers': 'Opprett egne servere for klubben eller vennene dine',
  'upgrade.gives.members': 'Opptil 1000 medlemmer på hver av serverne dine i stedet for 50',
  'upgrade.gives.tracks': 'Publiser opptil 200 løyper i stedet for 20',
  'upgrade.free':
    'Kjøring, renn, skygger, løypebyggeren og arrangementer er fortsatt gratis for alle. Når et medlemskap tar slutt, beholder du det du har laget.',
  'upgrade.mine': 'Medlemskapene dine',
  'upgrade.manage': 'Endre eller si opp',
};
