import type { Socket } from 'node:net';
import { clientAddress, networkOf } from './client-address';

function arrival(remoteAddress: string | undefined, forwardedFor?: string) {
  return { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress } as Socket };
}

describe('The address of a client', () => {
  test('is that of the connection when no proxy is trusted, whatever the header says.', () => {
    expect(clientAddress(arrival('192.0.2.1', '203.0.113.9'), 0)).toBe('192.0.2.1');
  });

  test('is the last one that a trusted proxy has added: what stands before it may be made up.', () => {
    expect(clientAddress(arrival('10.0.0.1', '198.51.100.1, 203.0.113.9'), 1)).toBe('203.0.113.9');
  });

  test('is found through as many proxies as are trusted.', () => {
    expect(clientAddress(arrival('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
  });

  test.each([undefined, '', 'unknown', '203.0.113.9, nonsense', '203.0.113.9:4711', ' '])(
    'is that of the connection where the trusted proxy says %j.',
    (header) => {
      expect(clientAddress(arrival('10.0.0.1', header), 1)).toBe('10.0.0.1');
    },
  );

  test('is that of the connection where the header is shorter than the chain of proxies.', () => {
    expect(clientAddress(arrival('10.0.0.1', '203.0.113.9'), 2)).toBe('10.0.0.1');
  });

  test('is empty on a connection without one.', () => {
    expect(clientAddress(arrival(undefined), 0)).toBe('');
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:dead:beef:0:1', '2001:db8:0:7::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s belongs to %s.', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
