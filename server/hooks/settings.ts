/** Saves the settings that the environment sets, at each start. Migrations run only once. */
export function saveEnvironment(app: PB.App): void {
  const settings = app.settings();
  applyEnvironment(settings);
  app.save(settings);
}

/** Sets what the environment decides. It overrides stored values and those of the dashboard. */
export function applyEnvironment(settings: PB.Settings): void {
  // The first one, if there are several. Links in mails use it.
  const url = ($os.getenv('FL_URL').split(',')[0] ?? '').trim();
  if (url !== '') settings.meta.appURL = url;
  else if (LOOPBACK.test(settings.meta.appURL)) settings.meta.appURL = ownUrl() || settings.meta.appURL;
  applyMail(settings);
  // Only a header that the proxy overwrites. Without one the address of the connection counts.
  const header = $os.getenv('FL_PROXY_HEADER').trim();
  settings.trustedProxy.headers = header === '' ? [] : [header];
  settings.rateLimits.enabled = $os.getenv('FL_RATE_LIMITS') !== 'off';
  settings.superuserIPs = superuserAddresses($os.getenv('FL_SUPERUSER_IPS'));
}

/**
 * Reads from where superusers may connect: addresses and subnets (CIDR) separated by commas, or `any`. An empty text means only
 * this machine, which a tunnel reaches.
 */
export function superuserAddresses(text: string): readonly string[] {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (addresses.length === 0) return ['127.0.0.0/8', '::1'];
  return addresses.includes('any') ? [] : addresses;
}

/** PocketBase's default address, and that of an earlier start on another port. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/;

/** Returns the address on which PocketBase listens, by its command line; '' if that does not contain one. */
function ownUrl(): string {
  const at = $os.args.indexOf('--http');
  const address = at < 0 ? '' : ($os.args[at + 1] ?? '');
  return address === '' ? '' : `http://${address}`;
}

function applyMail(settings: PB.Settings): void {
  const host = $os.getenv('FL_SMTP_HOST').trim();
  settings.smtp.enabled = host !== '';
  if (host === '') return;
  settings.smtp.host = host;
  settings.smtp.port = Number($os.getenv('FL_SMTP_PORT')) || 587;
  settings.smtp.username = $os.getenv('FL_SMTP_USER');
  settings.smtp.password = $os.getenv('FL_SMTP_PASSWORD');
  // TLS from the first byte (port 465); otherwise STARTTLS is used if the mail server offers it.
  settings.smtp.tls = /^(1|on|true|yes)$/i.test($os.getenv('FL_SMTP_TLS'));
  const sender = readSender($os.getenv('FL_MAIL_FROM'));
  if (sender === undefined) return;
  settings.meta.senderAddress = sender.address;
  if (sender.name !== '') settings.meta.senderName = sender.name;
}

/** Reads `Name <address>` or a plain address. */
export function readSender(text: string): { name: string; address: string } | undefined {
  const parts = /^\s*(?:"?([^"<]*?)"?\s*<\s*)?([^\s<>@]+@[^\s<>@]+)\s*>?\s*$/.exec(text);
  return parts?.[2] === undefined ? undefined : { name: parts[1] ?? '', address: parts[2] };
}
