/*
 * What the log says of people: nothing. A call that failed is known by its method, path and status; what stood in its question,
 * where it came from, and addresses of mails and machines are left out before the entry is written.
 */

const GONE = '…';
/** Mail addresses, as they are or as they stand in an address of the web. */
const MAIL = /[^\s/?&=<>"'(),;:]+(?:@|%40)[^\s/?&=<>"'(),;:]+/gi;
/** Tokens of accounts and of mails: three parts of base64url with dots between. */
const TOKEN = /ey[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
/** Pages whose address ends in a secret. */
const SECRET_PAGE = /(\/(?:verification|reset-password)\/)[^\s/?]+/g;
/** Names of what a question asks stay, and its values go. */
const VALUE = /([?&][^=&\s]*=)[^&\s"']*/g;

/** Fields that hold nothing but an address of a machine. */
const ADDRESSES: readonly string[] = ['userIP', 'remoteIP'];

/** A text of an entry without what would tell of somebody. */
export function impersonal(text: string): string {
  return text
    .replace(VALUE, `$1${GONE}`)
    .replace(SECRET_PAGE, `$1${GONE}`)
    .replace(TOKEN, GONE)
    .replace(MAIL, GONE);
}

/** The message of an entry names the address of the call once more, unescaped: what it asks for is in `url`. */
export function withoutQuestion(message: string): string {
  return message.replace(/^([A-Z]+ [^?]*\?)[\s\S]*$/, `$1${GONE}`);
}

/** The value of an entry's field; undefined: it stays as it is. */
export function fieldWords(name: string, value: unknown): string | undefined {
  if (ADDRESSES.includes(name)) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const words = impersonal(text);
  return words === text ? undefined : words;
}
