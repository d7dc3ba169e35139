import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Iscrizioni',
  'membership.premium': 'Premium',
  'membership.yours': 'Tua',
  'membership.buy': 'Prendi {name}',
  'membership.by-code': 'Solo con codice',
  'membership.no-end': 'Senza fine',
  'membership.days': { one: '{count} giorno', other: '{count} giorni' },
  'membership.period.month': 'Si rinnova ogni mese',
  'membership.period.year': 'Si rinnova ogni anno',
  'membership.one.month': 'Un mese',
  'membership.one.year': 'Un anno',
  'membership.since': 'Dal {from}, senza fine',
  'membership.ends': 'Fino al {end}',
  'membership.renews': 'Si rinnova il {end}',
  'membership.grace': 'Il rinnovo del {end} non è ancora stato pagato',
  'membership.ended': 'Terminata il {end}',
  'membership.code': 'Hai un codice?',
  'membership.code.label': 'Codice',
  'membership.code.do': 'Usa il codice',
  'membership.code.done': 'Ora hai {name}.',
  'membership.sign-in-first':
    'Accedi per comprare un’iscrizione o usare un codice; poi si riapre questa pagina.',
  'membership.verify-first': 'Conferma il tuo indirizzo e-mail per comprare un’iscrizione o usare un codice.',
  'membership.cancelled': 'L’acquisto è stato annullato; nulla è stato addebitato.',
  'membership.success': 'Grazie. L’iscrizione appare nel profilo appena il pagamento è confermato.',
  'membership.waiting': 'In attesa del pagamento. Questa pagina cambia da sola appena arriva.',
  'membership.arrived': 'Grazie. Ora hai {name}.',
  'upgrade.gives': 'Che cosa dà premium',
  'upgrade.gives.servers': 'Fonda server tuoi per il tuo club o i tuoi amici',
  'upgrade.gives.members': 'Fino a 1.000 membri su ciascuno dei tuoi server invece di 50',
  'upgrade.gives.tracks': 'Pubblica fino a 200 piste invece di 20',
  'upgrade.free':
    'Sciare, gareggiare, i fantasmi, il costruttore e gli eventi restano gratis per tutti. Quando un’iscrizione finisce, tieni quello che hai fatto.',
  'upgrade.mine': 'Le tue iscrizioni',
  'upgrade.manage': 'Modifica o termina ciò che hai acquistato',
};
