import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Adhésions',
  'membership.premium': 'Premium',
  'membership.yours': 'La tienne',
  'membership.buy': 'Prendre {name}',
  'membership.by-code': 'Par code seulement',
  'membership.no-end': 'Sans limite',
  'membership.days': { one: '{count} jour', other: '{count} jours' },
  'membership.period.month': 'Se renouvelle chaque mois',
  'membership.period.year': 'Se renouvelle chaque année',
  'membership.one.month': 'Un mois',
  'membership.one.year': 'Un an',
  'membership.since': 'Depuis le {from}, sans limite',
  'membership.ends': 'Jusqu’au {end}',
  'membership.renews': 'Se renouvelle le {end}',
  'membership.grace': 'Le renouvellement du {end} n’est pas encore payé',
  'membership.ended': 'Terminée le {end}',
  'membership.code': 'Tu as un code ?',
  'membership.code.label': 'Code',
  'membership.code.do': 'Utiliser le code',
  'membership.code.done': 'Tu as maintenant {name}.',
  'membership.sign-in-first':
    'Connecte-toi pour acheter une adhésion ou utiliser un code ; tu reviendras ensuite sur cette page.',
  'membership.verify-first': 'Confirme ton adresse e-mail pour acheter une adhésion ou utiliser un code.',
  'membership.cancelled': 'Achat annulé ; rien n’a été débité.',
  'membership.success': 'Merci ! L’adhésion s’affiche dans ton profil dès que le paiement est confirmé.',
  'membership.waiting': 'Paiement en attente. Cette page se met à jour toute seule dès qu’il arrive.',
  'membership.arrived': 'Merci ! Tu as maintenant {name}.',
  'upgrade.gives': 'Ce qu’apporte Premium',
  'upgrade.gives.servers': 'Créer tes propres serveurs pour ton club ou tes amis',
  'upgrade.gives.members': 'Jusqu’à 1 000 membres sur chacun de tes serveurs au lieu de 50',
  'upgrade.gives.tracks': 'Publier jusqu’à 200 pistes au lieu de 20',
  'upgrade.free':
    'Descentes, courses, fantômes, éditeur et épreuves restent gratuits pour tous. Quand une adhésion se termine, tu gardes ce que tu as fait.',
  'upgrade.mine': 'Tes adhésions',
  'upgrade.manage': 'Modifier ou résilier',
};
