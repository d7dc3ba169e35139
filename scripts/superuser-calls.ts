import { BlockList, isIP } from 'node:net';
import { superuserAddresses } from '../server/hooks/settings';
import { Fault } from './fault';

/** How the start script calls as a superuser, or why nobody on this machine can. */
export type SuperuserCalls =
  | { readonly can: true; readonly headers: Readonly<Record<string, string>> }
  | { readonly can: false; readonly because: string };

/**
 * Returns how this process can call under `FL_SUPERUSER_IPS` and `FL_PROXY_HEADER`. If superusers may call from other addresses
 * only, it sends the header that the proxy, on the same machine, would send, with one of those addresses. So no access has to
 * be added for it.
 *
 * @throws Fault if an address is invalid
 */
export function superuserCalls(env: NodeJS.ProcessEnv): SuperuserCalls {
  const text = env.FL_SUPERUSER_IPS ?? '';
  const addresses = superuserAddresses(text);
  if (addresses.length === 0 || listOf(addresses, text).check('127.0.0.1')) return { can: true, headers: {} };
  const header = (env.FL_PROXY_HEADER ?? '').trim();
  if (header !== '') return { can: true, headers: { [header]: addresses[0]!.split('/')[0]! } };
  return {
    can: false,
    because:
      `FL_SUPERUSER_IPS (${text}) does not name this machine, and FL_PROXY_HEADER is not set, without which every call seems ` +
      'to come from it: nobody can use the dashboard (/_/). Set FL_PROXY_HEADER, or add 127.0.0.1 to FL_SUPERUSER_IPS.',
  };
}

function listOf(addresses: readonly string[], text: string): BlockList {
  const list = new BlockList();
  for (const one of addresses) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(one) ?? [];
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (Number(bits ?? 0) > most) {
      throw new Fault(
        'FL_SUPERUSER_IPS must be addresses and subnets such as 192.0.2.7, 10.1.0.0/16 with commas between, or any, and it is ' +
          `"${text}".`,
      );
    }
    list.addSubnet(address, Number(bits ?? most), most === 32 ? 'ipv4' : 'ipv6');
  }
  return list;
}
