import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'Membresías',
  'membership.premium': 'Premium',
  'membership.yours': 'Tuya',
  'membership.buy': 'Conseguir {name}',
  'membership.by-code': 'Solo con código',
  'membership.no-end': 'Sin caducidad',
  'membership.days': { one: '{count} día', other: '{count} días' },
  'membership.period.month': 'Se renueva cada mes',
  'membership.period.year': 'Se renueva cada año',
  'membership.one.month': 'Un mes',
  'membership.one.year': 'Un año',
  'membership.since': 'Desde el {from}, sin caducidad',
  'membership.ends': 'Hasta el {end}',
  'membership.renews': 'Se renueva el {end}',
  'membership.grace': 'La renovación del {end} aún no se ha pagado',
  'membership.ended': 'Caducó el {end}',
  'membership.code': '¿Tienes un código?',
  'membership.code.label': 'Código',
  'membership.code.do': 'Canjear el código',
  'membership.code.done': 'Ya tienes {name}.',
  'membership.sign-in-first':
    'Inicia sesión para comprar una membresía o canjear un código; luego vuelves a esta página.',
  'membership.verify-first': 'Confirma tu correo para comprar una membresía o canjear un código.',
  'membership.cancelled': 'Compra cancelada; no se ha cobrado nada.',
  'membership.success': '¡Gracias! La membresía aparecerá en tu perfil en cuanto se confirme el pago.',
  'membership.waiting': 'Esperando el pago. Esta página se actualiza sola en cuanto llegue.',
  'membership.arrived': '¡Gracias! Ya tienes {name}.',
  'upgrade.gives': 'Ventajas de Premium',
  'upgrade.gives.servers': 'Crea servidores propios para tu club o tus amigos',
  'upgrade.gives.members': 'Hasta 1000 miembros en cada uno de tus servidores en lugar de 50',
  'upgrade.gives.tracks': 'Publica hasta 200 pistas en lugar de 20',
  'upgrade.free':
    'Bajar, competir, los fantasmas, el editor y los eventos siguen siendo gratis para todos. Cuando caduca una membresía, conservas todo lo que has creado.',
  'upgrade.mine': 'Tus membresías',
  'upgrade.manage': 'Cambiar o cancelar lo que compraste',
};
