import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A person's own key, opened. `field` is the text's place (`users.name_enc`): text moved elsewhere does not open. */
export type UserKey = {
  readonly userId: string;
  readonly wrapped: Uint8Array;
  readonly version: number;
  seal(field: string, text: string): Uint8Array;
  /** Throws for altered bytes, another field or another person's key. */
  open(field: string, sealed: Uint8Array): string;
};

/**
 * All secrets of the server, derived from one master key. What a person told us is sealed with that person's key, which
 * is itself sealed with the master key: without the row of the key nothing opens, in backups neither.
 */
export type Keyring = {
  readonly version: number;
  /** A derived key for one purpose. */
  secret(purpose: string): Uint8Array;
  hmac(purpose: string, text: string): Uint8Array;
  /** A keyed hash by which a sealed value is found again. */
  blindIndex(kind: string, value: string): Uint8Array;
  /** Seals text that has no owner with a key. */
  seal(text: string, sealedAs: string): Uint8Array;
  open(sealed: Uint8Array, sealedAs: string): string;
  newUserKey(userId: string): UserKey;
  userKey(stored: { userId: string; wrapped: Uint8Array; version: number }): UserKey;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CURRENT = 1;

/** A keyring of master keys by version: the highest seals, all open. Throws for keys not of 32 bytes. */
export function createKeyring(masterKeys: Readonly<Record<number, Uint8Array>>): Keyring {
  const versions = Object.keys(masterKeys).map(Number);
  const version = Math.max(CURRENT, ...versions);
  for (const key of Object.values(masterKeys)) {
    if (key.length !== KEY_BYTES) throw new Error(`a master key has ${KEY_BYTES} bytes`);
  }
  const derive = (of: number, purpose: string): Uint8Array => {
    const master = masterKeys[of];
    if (master === undefined) throw new Error(`no master key of version ${of}`);
    return new Uint8Array(hkdfSync('sha256', master, 'simshvide', purpose, KEY_BYTES));
  };
  const cache = new Map<string, Uint8Array>();
  const keyFor = (of: number, purpose: string): Uint8Array => {
    const name = `${of}|${purpose}`;
    const key = cache.get(name) ?? derive(of, purpose);
    cache.set(name, key);
    return key;
  };
  // Indexes and signatures must not change when the sealing key does: they stay with the first version.
  const first = versions.length === 0 ? CURRENT : Math.min(...versions);
  const hmac = (purpose: string, text: string) =>
    new Uint8Array(createHmac('sha256', keyFor(first, purpose)).update(text).digest());

  const userKey = (stored: { userId: string; wrapped: Uint8Array; version: number }): UserKey => {
    const data = decrypt(keyFor(stored.version, 'wrap'), stored.wrapped, `user_keys.wrapped|${stored.userId}`);
    return {
      ...stored,
      seal: (field, text) => encrypt(data, Buffer.from(text), `${field}|${stored.userId}`),
      open: (field, sealed) => decrypt(data, sealed, `${field}|${stored.userId}`).toString('utf8'),
    };
  };

  return {
    version,
    secret: (purpose) => keyFor(first, `secret:${purpose}`),
    hmac: (purpose, text) => hmac(`hmac:${purpose}`, text),
    blindIndex: (kind, value) => hmac(`index:${kind}`, value),
    seal: (text, sealedAs) =>
      Buffer.concat([Buffer.of(version), encrypt(keyFor(version, 'system'), Buffer.from(text), sealedAs)]),
    open: (sealed, sealedAs) =>
      decrypt(keyFor(sealed[0] ?? 0, 'system'), sealed.subarray(1), sealedAs).toString('utf8'),
    newUserKey(userId) {
      const wrapped = encrypt(keyFor(version, 'wrap'), randomBytes(KEY_BYTES), `user_keys.wrapped|${userId}`);
      return userKey({ userId, wrapped, version });
    },
    userKey,
  };
}

/** nonce, ciphertext, tag; `aad` ties the bytes to their place. */
function encrypt(key: Uint8Array, clear: Uint8Array, aad: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, sealed: Uint8Array, aad: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed bytes are too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const clear = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  // Checks the tag; this cipher keeps no rest back.
  decipher.final();
  return clear;
}
