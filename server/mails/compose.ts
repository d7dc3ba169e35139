import { type Language, languageOf } from './languages';
import { type EventMailKind, type MailKind, words } from './texts';

/** What a mail is made of. */
export interface MailFacts {
  readonly kind: MailKind;
  /** The user's language; an unknown one is en-US. */
  readonly language: string;
  readonly name: string;
  /** The address the mail is about. */
  readonly email: string;
  /** Address of the game, with or without a slash at its end. */
  readonly appUrl: string;
  readonly token: string;
}

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address it leads to. */
  readonly link: string;
}

/**
 * Route of the game that takes the token. The change of an address is confirmed where an address is verified: the page
 * tells them apart by the token's claim `type`.
 */
const routes: Readonly<Record<MailKind, string>> = {
  verification: 'verification',
  reset: 'reset-password',
  'email-change': 'verification',
};

/** A mail in the user's language, readable with and without HTML. */
export function composeMail(facts: MailFacts): Mail {
  const language: Language = languageOf(facts.language) ?? 'en-US';
  const all = words[language];
  const { subject, what, act, after } = all[facts.kind];
  const link = `${facts.appUrl.replace(/\/+$/, '')}/${routes[facts.kind]}/${facts.token}`;
  const names = { name: greeted(facts), email: facts.email };
  const lines = [fill(all.hello, names), fill(what, names)];
  return { subject, link, ...letter(language, { lines, act, link, after }) };
}

/** What a mail about an event is made of. */
export interface EventMailFacts extends Pick<MailFacts, 'language' | 'name' | 'email'> {
  readonly kind: EventMailKind;
  /** Names of the event and its server. */
  readonly event: string;
  readonly server: string;
  /** Addresses of the event, and of the page that switches these mails off. */
  readonly link: string;
  readonly stopLink: string;
}

/** A mail about an event, which says how to get no more of them. */
export function composeEventMail(facts: EventMailFacts): Mail {
  const language: Language = languageOf(facts.language) ?? 'en-US';
  const all = words[language];
  const { why, stop } = all.events;
  const { subject, what, act } = all.events[facts.kind];
  const { link, stopLink } = facts;
  const names = { name: greeted(facts), event: plain(facts.event), server: plain(facts.server) };
  const lines = [fill(all.hello, names), fill(what, names)];
  return {
    subject: fill(subject, names),
    link,
    ...letter(language, { lines, act, link, after: why, stop: { act: stop, link: stopLink } }),
  };
}

/** The page that a mail's link to get no more of them opens. @param say asks about a kind of mail, or says that it is done */
export function composeStopPage(userLanguage: string, say: EventMailKind | 'stopped'): string {
  const language: Language = languageOf(userLanguage) ?? 'en-US';
  const { events } = words[language];
  if (say === 'stopped') return page(language, [paragraph(events.stopped)]);
  return page(language, [
    paragraph(events[say].ask),
    // To the page's own address.
    `<form method="post"><button style="${button};border:0;font-size:16px">${escapeHtml(events.stop)}</button></form>`,
  ]);
}

interface Letter {
  readonly lines: readonly string[];
  readonly act: string;
  readonly link: string;
  readonly after: string;
  readonly stop?: { readonly act: string; readonly link: string };
}

function letter(
  language: Language,
  { lines, act, link, after, stop }: Letter,
): { readonly html: string; readonly text: string } {
  const { orCopy, bye } = words[language];
  const end = stop === undefined ? [] : [`${stop.act}: ${stop.link}`];
  return {
    text: [...lines, `${act}: ${link}`, after, bye, ...end].join('\n\n'),
    html: page(language, [
      ...lines.map(paragraph),
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${button}">${escapeHtml(act)}</a></p>`,
      paragraph(after),
      `<p style="${small}">${escapeHtml(orCopy)}<br>${escapeHtml(link)}</p>`,
      paragraph(bye),
      stop === undefined
        ? ''
        : `<p style="${small}"><a href="${escapeHtml(stop.link)}">${escapeHtml(stop.act)}</a></p>`,
    ]),
  };
}

/** How a user is addressed. A name that reads like an address could make of our mail someone else's advertisement. */
function greeted({ name, email }: Pick<MailFacts, 'name' | 'email'>): string {
  return /[:/@\\]|www\./i.test(name) ? email : name;
}

/** The name of an event or a server, without what would make a mail program link to an address in it. */
function plain(name: string): string {
  return name
    .replace(/www\./gi, 'www ')
    .replace(/:(?!\d)|[/@\\]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

function fill(line: string, names: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (hole, key: string) => names[key] ?? hole);
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b4f8a;color:#ffffff;text-decoration:none;font-weight:600';
const small = 'margin:0 0 16px;font-size:13px;color:#56626f;word-break:break-all';

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
}

function page(language: Language, parts: readonly string[]): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Fall Line</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"></head>' +
    '<body style="margin:0;background:#f3f6f9">' +
    '<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#15202b;' +
    `font:16px/1.5 system-ui,sans-serif">${parts.join('')}</div></body></html>`
  );
}

/** Names are strangers' text. */
function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  );
}
