/*
 * Keeps personal data out of the log. Method, path and status identify a failed call. Query values, the caller's address, and
 * mail and IP addresses are removed before the entry is written.
 */

const GONE = '…';
/** Mail addresses, plain or encoded in a URL. */
const MAIL = /[^\s/?&=<>"'(),;:]+(?:@|%40)[^\s/?&=<>"'(),;:]+/gi;
/** Tokens of accounts and mails: three parts of base64url separated by dots. */
const TOKEN = /ey[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
/** Pages whose URL ends in a secret. */
const SECRET_PAGE = /(\/(?:verification|reset-password)\/)[^\s/?]+/g;
/** Keeps the names of query parameters and removes their values. */
const VALUE = /([?&][^=&\s]*=)[^&\s"']*/g;

/** Fields that contain only an IP address. */
const ADDRESSES: readonly string[] = ['userIP', 'remoteIP'];

/** Removes personal data from a text of an entry. */
export function impersonal(text: string): string {
  return text
    .replace(VALUE, `$1${GONE}`)
    .replace(SECRET_PAGE, `$1${GONE}`)
    .replace(TOKEN, GONE)
    .replace(MAIL, GONE);
}

/** Removes the query from an entry's message. The message repeats the URL unescaped; the field `url` contains the query. */
export function withoutQuestion(message: string): string {
  return message.replace(/^([A-Z]+ [^?]*\?)[\s\S]*$/, `$1${GONE}`);
}

/** Returns the new value of an entry's field; undefined to leave it unchanged. */
export function fieldWords(name: string, value: unknown): string | undefined {
  if (ADDRESSES.includes(name)) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const words = impersonal(text);
  return words === text ? undefined : words;
}
