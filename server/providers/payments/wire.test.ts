import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './keepz-calls.ts';
import { minorOf, payAddress, wireAmount } from './wire.ts';

test('a sum on the wire comes back as it went, for every sum, as a number and as a text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (minor) => {
      const sent: unknown = JSON.parse(JSON.stringify(wireAmount(minor)));
      expect(minorOf(sent)).toBe(minor);
      expect(minorOf(wireAmount(minor).toFixed(2))).toBe(minor);
    }),
  );
});

test.each([
  [10.005, null],
  ['10.005', null],
  ['10.500', null],
  [-1, null],
  ['-1.00', null],
  ['+1', null],
  [Number.NaN, null],
  ['NaN', null],
  [Infinity, null],
  [1e308, null],
  ['1e3', null],
  ['0x10', null],
  ['1,50', null],
  ['1 000', null],
  ['', null],
  ['.5', null],
  ['5.', null],
  ['9999999999', null],
  [null, null],
  [undefined, null],
  [[5], null],
  [{}, null],
  [0, 0],
  ['0.00', 0],
  ['10.5', 1050],
  ['10.50', 1050],
  [999_999_999.99, 99_999_999_999],
])('the sum %j is %j on the wire', (value, minor) => {
  expect(minorOf(value)).toBe(minor);
});

describe('an address where people pay', () => {
  const trusted = { domain: 'keepz.me', apiBase: 'http://127.0.0.1:9000/ecommerce-service' };
  test.each([
    'https://keepz.me/a',
    'https://tiny.keepz.me/abc',
    'https://checkout.keepz.me/?id=1',
    'http://127.0.0.1:9000/pay/1',
  ])('an address where people pay may be %s', (address) => {
    expect(payAddress(address, trusted)).toBe(new URL(address).href);
  });

  test.each([
    'http://tiny.keepz.me/abc',
    'https://keepz.me.example.com/a',
    'https://evilkeepz.me/a',
    'https://example.com/keepz.me',
    'https://keepz.me@example.com/',
    'https://user:pass@keepz.me/',
    'https://keepz.me:8443/',
    'http://127.0.0.1:9001/pay/1',
    'javascript:alert(1)//keepz.me',
    'data:text/html,keepz.me',
    '//keepz.me/a',
    '/pay',
    '',
    null,
    7,
    ['https://keepz.me'],
  ])('an address where people pay is never %j', (address) => {
    expect(payAddress(address, trusted)).toBeNull();
  });
});

test('an address is handed on as it is understood here, so that no browser understands it otherwise', () => {
  const trusted = { domain: 'keepz.me', apiBase: 'https://gateway.keepz.me' };
  expect(payAddress('https://keepz.me\\@example.com/', trusted)).toBe('https://keepz.me/@example.com/');
  expect(payAddress(' https://KEEPZ.me/a\tb', trusted)).toBe('https://keepz.me/ab');
});

describe('an envelope of Keepz', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const value = { integratorOrderId: 'x', note: 'გადახდა', amount: 106.25 };

  test('an envelope of Keepz opens with the key it was sealed for and with no other', () => {
    expect(unseal(seal(value, pair.publicKey), pair.privateKey)).toEqual(value);
    expect(unseal(seal(value, pair.publicKey), other.privateKey)).toBeNull();
  });

  test('an envelope of Keepz never has the same key or text twice', () => {
    const texts = Array.from({ length: 20 }, () => seal(value, pair.publicKey));
    expect(new Set(texts.map(({ encryptedData }) => encryptedData)).size).toBe(20);
    expect(new Set(texts.map(({ encryptedKeys }) => encryptedKeys)).size).toBe(20);
  });

  test('an envelope of Keepz carries key and vector as two base64 texts and a dot, in OAEP with SHA-256', () => {
    const { encryptedKeys, aes } = seal(value, pair.publicKey);
    const keys = privateDecrypt(
      { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(encryptedKeys, 'base64'),
    ).toString();
    expect(keys).toMatch(/^[A-Za-z0-9+/]{43}=\.[A-Za-z0-9+/]{22}==$/);
    expect(aes).toBe(true);
    expect(() =>
      privateDecrypt({ key: pair.privateKey, oaepHash: 'sha1' }, Buffer.from(encryptedKeys, 'base64')),
    ).toThrow();
  });

  test('an envelope of Keepz with the other hash, a short key or any changed letter does not open', () => {
    const sealed = seal(value, pair.publicKey);
    const sha1 = publicEncrypt(
      { key: pair.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(`${Buffer.alloc(32).toString('base64')}.${Buffer.alloc(16).toString('base64')}`),
    );
    expect(unseal({ ...sealed, encryptedKeys: sha1.toString('base64') }, pair.privateKey)).toBeNull();
    const keys = (text: string) =>
      publicEncrypt(
        { key: pair.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(text),
      ).toString('base64');
    for (const text of ['', '.', 'AAAA.AAAA', `${Buffer.alloc(32).toString('base64')}.`, 'no dot at all']) {
      expect(unseal({ ...sealed, encryptedKeys: keys(text) }, pair.privateKey)).toBeNull();
    }
    const bytes = Buffer.from(sealed.encryptedData, 'base64');
    // Of CBC only what it makes of the text tells: here the first brace is another letter.
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(unseal({ ...sealed, encryptedData: bytes.toString('base64') }, pair.privateKey)).toBeNull();
  });

  test.each([null, undefined, 7, 'text', [], {}, { encryptedData: 'x' }, { encryptedData: 1, encryptedKeys: 2 }])(
    '%j is no envelope of Keepz',
    (envelope) => {
      expect(unseal(envelope, pair.privateKey)).toBeNull();
    },
  );

  test.each(['"text"', '[]', '7', 'null', '{', ''])(
    'an envelope of Keepz that carries %s carries no fields',
    (text) => {
      const sealed = { ...seal(JSON.parse(text === '{' || text === '' ? 'null' : text) as object, pair.publicKey) };
      expect(unseal(sealed, pair.privateKey)).toBeNull();
    },
  );
});
