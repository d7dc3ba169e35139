import { describe, expect, it } from 'vitest';
import { Fault } from '../../../scripts/fault';
import { superuserCalls } from '../../../scripts/superuser-calls';

const callsWith = (FL_SUPERUSER_IPS: string, FL_PROXY_HEADER = '') =>
  superuserCalls({ FL_SUPERUSER_IPS, FL_PROXY_HEADER });

describe('the start’s own calls as a superuser', () => {
  it.each(['', 'any', '127.0.0.1', '10.1.0.0/16, 127.0.0.0/8', '0.0.0.0/0'])(
    'need nothing with %j',
    (ips) => {
      expect(callsWith(ips)).toEqual({ can: true, headers: {} });
      expect(callsWith(ips, 'X-Real-IP')).toEqual({ can: true, headers: {} });
    },
  );

  it.each([
    ['10.1.0.0/16,192.0.2.7', '10.1.0.0'],
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::/32', '2001:db8::'],
  ])('come from an address of %j where a proxy’s header tells', (ips, address) => {
    expect(callsWith(ips, 'X-Real-IP')).toEqual({ can: true, headers: { 'X-Real-IP': address } });
  });

  it('are refused with everybody’s where only others are let in and no header tells', () => {
    expect(callsWith('10.1.0.0/16')).toEqual({
      can: false,
      because: expect.stringMatching(/FL_SUPERUSER_IPS \(10\.1\.0\.0\/16\).*FL_PROXY_HEADER is not set/),
    });
  });

  it.each(['here', '10.1.0.0/33', '10.1.0.0/', '10.1/16', '127.0.0.1 10.1.0.1'])(
    'know that %j is none',
    (ips) => {
      expect(() => callsWith(ips)).toThrow(Fault);
      expect(() => callsWith(ips)).toThrow(`and it is "${ips}".`);
    },
  );
});
