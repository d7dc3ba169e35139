import { allCells, type CellsPlan } from './plan';

/**
 * Returns the configuration for HAProxy 2.6 or newer. HAProxy serves no files: each cell's PocketBase does, precompressed and
 * with the same headers, and HAProxy caches them.
 */
export function haproxyConfig(plan: CellsPlan): string {
  const { port, tls, verifierPort } = plan;
  const bind = tls === undefined ? `bind :${port}` : `bind :80\n  bind :${port} ssl crt ${tls.certificate}`;
  const strict = tls === undefined ? '' : '\n  http-request redirect scheme https code 308 unless { ssl_fc }';
  const cells = allCells(plan);
  return `# Fall Line in cells, for HAProxy 2.6 or newer. Made by scripts/cells/haproxy-config.ts.
global
  maxconn 20000

defaults
  mode http
  timeout connect 2s
  timeout client 360s
  timeout server 360s
  option forwardfor header X-Real-IP
  option http-keep-alive

frontend players
  ${bind}${strict}
  # Whoever comes in says nothing of their own address.
  http-request del-header X-Real-IP
  # What only operators and other cells call, from inside; PocketBase takes names of collections in any case, and their ids.
  # It reads %6d as m, and so must this.
  http-request return status 404 if { path,url_dec -i -m reg ^/api/(settings|backups|logs|crons)(/|$) }
  http-request return status 404 if { path,url_dec -i -m reg ^/api/collections(/[^/]*)?/?$ }
  http-request return status 404 if { path,url_dec -i -m reg ^/api/collections/(_|pbc_|meta/|[^/]*/(impersonate|truncate)(/|$)) }
  http-request return status 404 if { path,url_dec -i -m reg ^/api/fl/(queue|clock|seasons|metrics|cells/) }
  http-request return status 404 if { path,url_dec -i -m reg ^/_(/|$) }
${cells.map(({ name, host }) => `  use_backend cell_${name} if { hdr(host),field(1,:) -i ${host} }`).join('\n')}
  default_backend nobody

${cells.map(({ name, port: at }) => `backend cell_${name}\n  server ${name} 127.0.0.1:${at}\n`).join('\n')}
backend nobody
  http-request return status 404

# Verifiers by count, behind one address of this machine.
frontend verifiers_in
  bind 127.0.0.1:${verifierPort}
  default_backend verifiers

backend verifiers
  balance leastconn
  option httpchk GET /health
  retry-on conn-failure empty-response response-timeout 503
  retries 3
  option redispatch
  timeout server 35s
${plan.verifiers.map((address, i) => `  server verifier${i + 1} ${address} check inter 1s fall 2 rise 1`).join('\n')}
`;
}
