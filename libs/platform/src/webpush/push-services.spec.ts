import { describe, expect, it } from '@jest/globals';
import { isPrivateAddress } from './private-address.js';
import { PushServices } from './push-services.js';

const services = new PushServices('fcm.googleapis.com, *.push.apple.com,http://127.0.0.1:8123');

// Red when an endpoint is called because it looks like an address: it is typed by whoever likes to.
describe('push services', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/x', 'http://127.0.0.1:8123/any'])(
    'knows %s',
    (endpoint) => {
      expect(services.knows(endpoint)).toBe(true);
    },
  );

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    `https://${'user:word'}@fcm.googleapis.com/x`,
    'https://push.apple.com.evil.example/',
    'https://evil-push.apple.com.example/',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://127.0.0.1:8124/any',
    'http://localhost:8123/any',
    'file:///etc/passwd',
    'nothing',
  ])('does not call %s', (endpoint) => {
    expect(services.knows(endpoint)).toBe(false);
  });

  it('trusts an origin alone that was named whole', () => {
    expect(services.trusts('http://127.0.0.1:8123/any')).toBe(true);
    expect(services.trusts('https://fcm.googleapis.com/x')).toBe(false);
  });
});

describe('private addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'not an address',
  ])('%s is none for us', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['142.250.4.95', '1.1.1.1', '172.32.0.1', '2a00:1450:4009:80b::200a'])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
