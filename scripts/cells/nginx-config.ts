import { pageHeaders } from '../../server/rules/page-headers';
import { allCells, type CellsPlan } from './plan';

/** Body limit for the rides of a large batch, the same as the verifier's. */
const LOT_BODY = '24m';

/**
 * Returns the content of nginx's `http` block: cells by host name, the game's files once for all of them, and all verifiers
 * behind one address.
 */
export function nginxConfig(plan: CellsPlan): string {
  return `${[head, cellsByHost(plan), verifiers(plan), ...redirect(plan), game(plan)].join('\n')}`;
}

const head = `# Fall Line in cells, for nginx 1.22 or newer: this goes into the http block. Made by scripts/cells/nginx-config.ts.
server_tokens off;
`;

function cellsByHost(plan: CellsPlan): string {
  const width = Math.max(...allCells(plan).map(({ host }) => host.length));
  const lines = allCells(plan).map(({ host, port }) => `  ${host.padEnd(width)} 127.0.0.1:${port};`);
  return `# Which PocketBase answers for which host name.
map $host $fall_line_cell {
${lines.join('\n')}
}
`;
}

function verifiers({ verifiers: list, verifierPort }: CellsPlan): string {
  return `# Verifiers by count. Add or remove a line and reload; a verifier that ends is passed over by itself.
upstream fall_line_verifiers {
  least_conn;
${list.map((address) => `  server ${address} max_fails=1 fail_timeout=2s;`).join('\n')}
  keepalive 32;
  keepalive_timeout 30s;
}

server {
  listen 127.0.0.1:${verifierPort};
  access_log off;
  client_max_body_size ${LOT_BODY};
  client_body_buffer_size 1m;

  location / {
    proxy_pass http://fall_line_verifiers;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_connect_timeout 1s;
    proxy_read_timeout 35s;
    # A judgement changes nothing, so another verifier may be asked for the same one.
    proxy_next_upstream error timeout http_500 http_502 http_503 http_504 non_idempotent;
    proxy_next_upstream_tries 3;
  }
}
`;
}

function redirect({ tls, ...plan }: CellsPlan): string[] {
  if (tls === undefined) return [];
  return [
    `server {
  listen 80;
  server_name ${hostsOf(plan)};
  return 308 https://$host$request_uri;
}
`,
  ];
}

const hostsOf = (plan: Pick<CellsPlan, 'account' | 'clubs'>): string =>
  [plan.account, ...plan.clubs].map(({ host }) => host).join(' ');

function game(plan: CellsPlan): string {
  const { port, tls, dist } = plan;
  const listen =
    tls === undefined
      ? `  listen ${port};`
      : `  listen ${port} ssl http2;\n  ssl_certificate ${tls.certificate};\n  ssl_certificate_key ${tls.key};`;
  const strict = tls === undefined ? {} : { 'Strict-Transport-Security': 'max-age=31536000' };
  const linesOf = (headers: Readonly<Record<string, string>>): string[] =>
    Object.entries(headers).map(([name, value]) => `    add_header ${name} "${value}" always;`);
  // A location that sets a header inherits none, so each repeats all of them.
  const headers = linesOf({ ...pageHeaders, ...strict });
  const page = [...headers, '    add_header Cache-Control no-cache;'].join('\n');
  return `server {
${listen}
  server_name ${hostsOf(plan)};
  root ${dist};
  gzip_static on;
  gzip_vary on;
  include mime.types;
  types { application/manifest+json webmanifest; }

${operatorsCalls}
  # Live changes stay open and go out as they come; every other answer is taken in at once, so that a slow player keeps
  # nothing of the server waiting.
  location = /api/realtime {
${toCell}
    proxy_buffering off;
    proxy_read_timeout 360s;
  }
  location ~ ^/api/ {
${toCell}
  }

  # Files that never change under their name. They are on disk once, for all host names.
  location ^~ /assets/ {
${headers.join('\n')}
    add_header Cache-Control "public, max-age=31536000, immutable";
    try_files $uri =404;
  }
  location ~ /\\. {
    return 404;
  }
  # Pages whose links a cell gives the names of what they lead to; while it is away they are the page as it was built.
  location ~ ^/((server|online-event|online-race|official-community)/|ride-online$) {
${toCell}
    proxy_intercept_errors on;
${linesOf(strict).join('\n')}
    error_page 500 502 503 504 = @page;
  }
  location @page {
${page}
    try_files /index.html =404;
  }
  location ~ ^/(verification|reset-password|create-online-event)/ {
${page}
    try_files /index.html =404;
  }
  location ~ \\.[A-Za-z0-9]+$ {
${page}
    try_files $uri =404;
  }
  location / {
${page}
    try_files /index.html =404;
  }
}
`;
}

const operatorsCalls = `  # What only operators and other cells call, from inside; PocketBase takes names of collections in any case, and their ids.
  location ~* ^/api/(settings|backups|logs|crons)(/|$) {
    return 404;
  }
  location ~* ^/api/collections(/[^/]*)?/?$ {
    return 404;
  }
  location ~* ^/api/collections/(_|pbc_|meta/|[^/]*/(impersonate|truncate)(/|$)) {
    return 404;
  }
  location ~* ^/api/fl/(queue|clock|seasons|metrics|cells/) {
    return 404;
  }`;

const toCell = `    proxy_pass http://$fall_line_cell;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Real-IP $remote_addr;
    client_max_body_size 8m;`;
