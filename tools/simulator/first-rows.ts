import { DAY, wallOf, weekdayOf } from '#domain/dates.ts';
import { iso, isoRange, type Statement } from '#server/db/db.ts';
import { hasAccount, type Plan } from './plan.ts';
import { WORLD } from './store/world-statements.ts';
import { createHash } from 'node:crypto';
import type { Keyring, UserKey } from '#server/secrets/keyring.ts';

/** The initial rows of every history. */
export function firstRows(seed: number, { start, clients, therapists, openings }: Plan): [Statement, unknown[]][] {
  const keyring = openKeyring();
  const person = (id: string, role: string, phone: string, email: string | null): [Statement, unknown[]] => {
    const key = keyring.newUserKey(id);
    const mail = email === null ? null : key.seal('users.email_enc', email);
    const sealed = key.seal('users.phone_enc', phone);
    const index = keyring.blindIndex('phone', phone);
    return [WORLD.addUser, [id, role, 'en', sealed, mail, iso(start), key.wrapped, index]];
  };
  const firstAccount = (n: number): [Statement, unknown[]][] => {
    const account = [idOf('b', n), idOf('a', n), idOf('d', n), iso(start - 2 * DAY)];
    return hasAccount(seed, n) ? [[WORLD.addAccount, account]] : [];
  };
  return [
    ...Array.from({ length: clients }, (_, n) => person(idOf('c', n), 'USER', `+99559900000${n}`, null)),
    person(idOf('f', 0), 'ADMIN', '+995555000099', 'operator@example.com'),
    ...therapists.flatMap(({ contentId }, n): [Statement, unknown[]][] => [
      person(idOf('d', n), 'THERAPIST', `+99555500000${n}`, `therapist${n}@example.com`),
      [WORLD.addTherapist, [idOf('a', n), contentId, idOf('d', n), 120, iso(start)]],
      ...firstAccount(n),
    ]),
    ...openings.map((opening, n): [Statement, unknown[]] => {
      const id = [idOf('a', opening.therapist), idOf('e', n)];
      if (!opening.isWeekly) return [WORLD.addOpening, [...id, isoRange(opening)]];
      const [from, to] = [wallOf(opening.start).time, wallOf(opening.end).time];
      return [WORLD.addWeekly, [...id, weekdayOf(wallOf(opening.start).date), from, to, opening.types]];
    }),
  ];
}

/** The id of a person or a calendar: readable in stories. */
export function idOf(kind: string, n: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-00000000000${n}`;
}

/**
 * A keyring without encryption, so that histories are fast and repeatable: a text is still bound to its place and its
 * person, and opening it for another person throws.
 */
export function openKeyring(): Keyring {
  const hmac = (purpose: string, text: string): Uint8Array =>
    new Uint8Array(createHash('sha256').update(`${purpose}|${text}`).digest());
  const userKey = (stored: { userId: string; wrapped: Uint8Array; version: number }): UserKey => ({
    ...stored,
    seal: (field, text) => put(text, `${field}|${stored.userId}`),
    open: (field, sealed) => take(sealed, `${field}|${stored.userId}`),
  });
  return {
    version: 1,
    secret: (purpose) => hmac('secret', purpose),
    hmac,
    blindIndex: hmac,
    seal: put,
    open: take,
    newUserKey: (userId) => userKey({ userId, wrapped: new TextEncoder().encode(userId), version: 1 }),
    userKey,
  };
}

function put(text: string, place: string): Uint8Array {
  return Buffer.from(`${place}\n${text}`);
}

function take(sealed: Uint8Array, place: string): string {
  const text = Buffer.from(sealed).toString('utf8');
  if (!text.startsWith(`${place}\n`)) throw new Error(`sealed for another place than ${place}`);
  return text.slice(place.length + 1);
}
