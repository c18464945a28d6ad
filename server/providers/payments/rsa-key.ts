import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** With less the key string of an envelope does not fit, and it must not be trusted. */
const LEAST_BITS = 2048;

/** A key, or the fault of its text: the rest of a line that begins with a setting's name. */
export type ReadKey = { key: KeyObject } | { problem: string };

/** Reads an RSA key as providers hand it out: DER in base64 or PEM, also on one line or with `\n` written out. */
export function readRsaKey(text: string, kind: 'public' | 'private'): ReadKey {
  const base64 = text
    .replaceAll('\\n', '\n')
    .replace(/-----(BEGIN|END) [A-Z ]+-----/g, '')
    .replace(/\s+/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return { problem: 'is not base64 or PEM' };
  const der = Buffer.from(base64, 'base64');
  const key = keyOf(der, kind);
  if (key === null) {
    const other = kind === 'public' ? 'private' : 'public';
    const isOther = keyOf(der, other) !== null;
    return { problem: isOther ? `is a ${other} key, and must be a ${kind} one` : `is not a ${kind} key` };
  }
  if (key.asymmetricKeyType !== 'rsa')
    return { problem: `is a key of the kind ${key.asymmetricKeyType}, and must be RSA` };
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return bits < LEAST_BITS ? { problem: `has ${bits} bits, and needs ${LEAST_BITS}` } : { key };
}

/** A key in any of the forms of its kind; null when none fits. */
function keyOf(der: Buffer, kind: 'public' | 'private'): KeyObject | null {
  const readings = {
    public: [() => createPublicKey({ key: der, format: 'der', type: 'spki' })],
    private: [
      () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
    ],
  };
  for (const read of readings[kind]) {
    try {
      return read();
    } catch {
      // Harmless: another form of a key is tried, and the start is refused when none fits.
    }
  }
  return null;
}
