import { priceText } from '../../server/rules/plans';
import { type Ledger, priceOf, type Session, type Subscription } from './ledger';

/** The pages of the local payment server: a checkout, a portal, and a desk for an operator's actions. */

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:34rem;margin:2rem auto;padding:0 1rem}button{font:inherit;margin:.25rem .5rem .25rem 0;padding:.4rem .8rem}
small{color:#555}table{border-collapse:collapse}td{padding:.3rem .6rem .3rem 0;vertical-align:top}</style>
<h1>${title}</h1>${body}<p><small>This is the local payment server of Fall Line. No money moves.</small></p></html>`;

const button = (act: string, words: string): string => `<button name="act" value="${act}">${words}</button>`;

export function checkoutPage(ledger: Ledger, session: Session, message: string): string {
  const price = priceOf(ledger.ordered.get(session.id)?.price ?? '');
  const cost = price === undefined ? '' : priceText(price.unit_amount / 100, price.currency.toUpperCase());
  const each = price?.interval === undefined ? 'once' : `a ${price.interval}`;
  const said = message === '' ? '' : `<p role="alert">${escaped(message)}</p>`;
  if (session.status !== 'open')
    return page('Checkout', `<p>This checkout is ${escaped(String(session.status))}.</p>`);
  return page(
    'Checkout',
    `<p><strong>${escaped(cost)}</strong> ${each}</p>${said}<form method="post">
${button('pay', 'Pay')}${button('late', 'Pay, reported 20 s late')}${button('decline', 'Card declined')}${button('cancel', 'Cancel')}</form>`,
  );
}

export function portalPage(ledger: Ledger, customer: string, returnUrl: string): string {
  const rows = [...ledger.subscriptions.values()].filter((one) => one.customer === customer);
  return page(
    'Your subscriptions',
    `${rows.map(portalRow).join('') || '<p>There are none.</p>'}<p><a href="${escaped(returnUrl)}">Back to the game</a></p>`,
  );
}

function portalRow(one: Subscription): string {
  const until = dateOf(one.items.data[0]!.current_period_end);
  const state = one.cancel_at_period_end ? `ends on ${until}` : `renews on ${until}`;
  const act = one.cancel_at_period_end ? button('resume', 'Go on') : button('end', 'End it');
  const isOver = one.status === 'canceled';
  return `<form method="post"><p>${escaped(one.items.data[0]!.price.id)}: ${isOver ? 'ended' : state} ${
    isOver ? '' : act
  }<input type="hidden" name="subscription" value="${one.id}"></p></form>`;
}

export function deskPage(ledger: Ledger): string {
  const subscriptions = [...ledger.subscriptions.values()].map((one) =>
    deskRow(
      one.id,
      `${one.status}, ${one.items.data[0]!.price.id}, paid period ends ${dateOf(one.items.data[0]!.current_period_end)}`,
      true,
    ),
  );
  const payments = [...ledger.sessions.values()]
    .filter(({ payment_intent }) => payment_intent !== null)
    .map((one) => deskRow(one.id, 'paid once', false));
  const rows = [...subscriptions, ...payments].join('');
  return page('Payments', rows === '' ? '<p>Nothing has been bought yet.</p>' : `<table>${rows}</table>`);
}

function deskRow(id: string, words: string, isSubscription: boolean): string {
  const more = isSubscription
    ? button('renew', 'Next period') +
      button('fail', 'Next period, card declined') +
      button('recover', 'Charge again')
    : '';
  return `<tr><td>${id}<br><small>${escaped(words)}</small><td><form method="post">${more}${button('refund', 'Refund')}${button('dispute', 'Chargeback')}<input type="hidden" name="of" value="${id}"></form>`;
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
