import { type Language, languageOf } from './languages';
import { type MailKind, words } from './texts';

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
  // A name that reads like an address could make of our mail someone else's advertisement.
  const name = /[:/@\\]|www\./i.test(facts.name) ? facts.email : facts.name;
  const fill = (line: string) =>
    line.replace(/\{(name|email)\}/g, (_, key) => (key === 'name' ? name : facts.email));
  const link = `${facts.appUrl.replace(/\/+$/, '')}/${routes[facts.kind]}/${facts.token}`;
  const lines = [fill(all.hello), fill(what)];
  return {
    subject,
    link,
    text: [...lines, `${act}: ${link}`, after, all.bye].join('\n\n'),
    html: page(language, [
      ...lines.map(paragraph),
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${button}">${escapeHtml(act)}</a></p>`,
      paragraph(after),
      `<p style="${small}">${escapeHtml(all.orCopy)}<br>${escapeHtml(link)}</p>`,
      paragraph(all.bye),
    ]),
  };
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b4f8a;color:#ffffff;text-decoration:none;font-weight:600';
const small = 'margin:0 0 16px;font-size:13px;color:#56626f;word-break:break-all';

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
}

function page(language: Language, parts: readonly string[]): string {
  return (
    `<!doctype html><html lang="${language}"><body style="margin:0;background:#f3f6f9">` +
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
