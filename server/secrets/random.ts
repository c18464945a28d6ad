import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The one source of chance of the server. */
export type Random = {
  uuid(): string;
  bytes(length: number): Uint8Array;
  /** Decimal digits, each equally likely. */
  digits(length: number): string;
  /** A name for a link that opens something by itself: 128 random bits in 22 letters (P8). */
  token(): string;
};

/** Chance from the operating system. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  digits: (length) => Array.from({ length }, () => String(randomInt(10))).join(''),
  token: () => randomBytes(16).toString('base64url'),
};
