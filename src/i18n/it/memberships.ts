import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Tessere',
  'membership.premium': 'Premium',
  'membership.yours': 'Tua',
  'membership.buy': 'Acquista {name}',
  'membership.by-code': 'Solo con codice',
  'membership.no-end': 'Senza scadenza',
  'membership.days': { one: '{count} giorno', other: '{count} giorni' },
  'membership.period.month': 'Si rinnova ogni mese',
  'membership.period.year': 'Si rinnova ogni anno',
  'membership.one.month': 'Un mese',
  'membership.one.year': 'Un anno',
  'membership.since': 'Dal {from}, senza scadenza',
  'membership.ends': 'Fino al {end}',
  'membership.renews': 'Si rinnova il {end}',
  'membership.grace': 'Il rinnovo del {end} non è ancora stato pagato',
  'membership.ended': 'Scaduta il {end}',
  'membership.code': 'Hai un codice?',
  'membership.code.label': 'Codice',
  'membership.code.do': 'Riscatta il codice',
  'membership.code.done': 'Ora hai {name}.',
  'membership.sign-in-first':
    'Accedi per acquistare una tessera o riscattare un codice; poi torni su questa pagina.',
  'membership.verify-first': 'Conferma la tua e-mail per acquistare una tessera o riscattare un codice.',
  'membership.cancelled': 'Acquisto annullato; nessun addebito.',
  'membership.success': 'Grazie! La tessera appare nel profilo appena il pagamento è confermato.',
  'membership.waiting': 'In attesa del pagamento. La pagina si aggiorna da sola appena arriva.',
  'membership.arrived': 'Grazie! Ora hai {name}.',
  'upgrade.gives': 'I vantaggi di Premium',
  'upgrade.gives.servers': 'Crea server tuoi per il tuo club o i tuoi amici',
  'upgrade.gives.members': 'Fino a 1.000 membri su ciascuno dei tuoi server invece di 50',
  'upgrade.gives.tracks': 'Pubblica fino a 200 piste invece di 20',
  'upgrade.free':
    'Sciare, gareggiare, i fantasmi, l’editor e gli eventi restano gratis per tutti. Quando una tessera scade, tieni tutto ciò che hai creato.',
  'upgrade.mine': 'Le tue tessere',
  'upgrade.manage': 'Modifica o disdici gli acquisti',
};
