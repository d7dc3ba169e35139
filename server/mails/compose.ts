import { type Language, languageOf } from './languages';
import { type EventMailKind, type MailKind, words } from './texts';

/** Input of a mail. */
export interface MailFacts {
  readonly kind: MailKind;
  /** The user's language; an unknown one is en-US. */
  readonly language: string;
  readonly name: string;
  /** The address that the mail is about. */
  readonly email: string;
  /** Address of the game, with or without a trailing slash. */
  readonly appUrl: string;
  readonly token: string;
}

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Address of the link. */
  readonly link: string;
}

/**
 * Route of the game that takes the token. A change of address is confirmed on the page that verifies an address: the page
 * distinguishes them by the token's claim `type`.
 */
const routes: Readonly<Record<MailKind, string>> = {
  verification: 'verification',
  reset: 'reset-password',
  'email-change': 'verification',
};

/** Composes a mail in the user's language, readable with and without HTML. */
export function composeMail(facts: MailFacts): Mail {
  const language: Language = languageOf(facts.language) ?? 'en-US';
  const all = words[language];
  const { subject, what, act, after } = all[facts.kind];
  const link = `${facts.appUrl.replace(/\/+$/, '')}/${routes[facts.kind]}/${facts.token}`;
  const names = { name: greeted(facts), email: facts.email };
  const lines = [fill(all.hello, names), fill(what, names)];
  return { subject, link, ...letter(language, { lines, act, link, after }) };
}

/** Input of a mail about an event. */
export interface EventMailFacts extends Pick<MailFacts, 'language' | 'name' | 'email'> {
  readonly kind: EventMailKind;
  /** Names of the event and its club. */
  readonly event: string;
  readonly server: string;
  /** Addresses of the event, and of the page that switches these mails off. */
  readonly link: string;
  readonly stopLink: string;
}

/** Composes a mail about an event, with a link that switches these mails off. */
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

/** Composes the page that switches mails off. @param say asks about a kind of mail, or confirms that it is off */
export function composeStopPage(userLanguage: string, say: EventMailKind | 'stopped'): string {
  const language: Language = languageOf(userLanguage) ?? 'en-US';
  const { events } = words[language];
  if (say === 'stopped') return page(language, [paragraph(events.stopped)]);
  return page(language, [
    paragraph(events[say].ask),
    // Posts to the page's own address.
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

/**
 * Returns the name for the salutation, or the address instead of a name that looks like a URL: it could turn our mail into an
 * advertisement.
 */
function greeted({ name, email }: Pick<MailFacts, 'name' | 'email'>): string {
  return /[:/@\\]|www\./i.test(name) ? email : name;
}

/** Returns the name of an event or a club without characters that would make a mail program link to an address in it. */
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

/** Escapes names, which users choose. */
function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  );
}
