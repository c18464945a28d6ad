import { expect, test } from 'vitest';
import { iceFor, turnCredential } from './ice.ts';

const VALID_UNTIL = 1_732_633_200_000;

test('a credential for TURN is the known one: HMAC-SHA1 of the name with the secret, in base64', () => {
  // By `printf '1732633200:abc' | openssl dgst -sha1 -hmac 'north' -binary | base64`
  expect(turnCredential('north', { validUntil: VALID_UNTIL, chance: 'abc' })).toEqual({
    username: '1732633200:abc',
    credential: 'LQOCFDUiujSyL4YzbAbJTXNqwdE=',
  });
  expect(turnCredential('a-secret-of-the-turn-server', { validUntil: VALID_UNTIL - 1, chance: 'X_-9' })).toEqual({
    username: '1732633200:X_-9',
    credential: '9x9I5GkZ1ID4X/IwaJfvNBG2cpA=',
  });
});

test('a browser is given what is configured, and relays everything only when told to', () => {
  const entry = { validUntil: VALID_UNTIL, chance: 'abc' };
  const turn = { urls: ['turn:turn.example.ge'], secret: 'north' };
  expect(iceFor({ stunUrls: [], turn: null, relayOnly: false }, entry)).toEqual({ servers: [], policy: 'all' });
  expect(iceFor({ stunUrls: ['stun:s.example.ge'], turn, relayOnly: true }, entry)).toEqual({
    servers: [{ urls: ['stun:s.example.ge'] }, { urls: turn.urls, ...turnCredential('north', entry) }],
    policy: 'relay',
  });
});
