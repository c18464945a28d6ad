import type { Locale } from '#domain/dates.ts';
import type { Purpose } from '#server/features/login/one-time-code.sql.ts';
import { refuseGone } from './leaving-guards.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';
import {
  bytes,
  bytesOrNull,
  columns,
  type Handler,
  hexOf,
  instant,
  number,
  rowOf,
  text,
  textOrNull,
} from './values.ts';

/** The statements of `login` that a client runs who gets a code, leaves by it, or signs in. All have a phone and no e-mail. */
export function loginStatements(store: Store): Record<string, Handler> {
  return {
    ...codeStatements(store),
    ...guessStatements(store),
    ...personStatements(store),
    ...signInStatements(store),
  };
}

function codeStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const challenges = tables.challenges.rows;
  const newest = (isOne: (row: rows.Challenge) => boolean): object[] => {
    const found = challenges.filter(isOne).toSorted((one, other) => other.createdAt - one.createdAt)[0];
    return rowOf(found && { ...found, passwordHash: null }, 'id', 'state', 'passwordHash', 'createdAt');
  };
  /** The codes that were sent since an instant, newest first, from one on. */
  const sent = (isOne: (row: rows.Challenge) => boolean, since: unknown, skip: unknown): object[] =>
    challenges
      .filter((row) => row.createdAt > instant(since) && isOne(row))
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .slice(number(skip), number(skip) + 1)
      .map((row) => columns(row, 'createdAt'));
  const find = (id: unknown, address: unknown): rows.Challenge | undefined => {
    const row = tables.challenges.byKey.get(text(id));
    return row?.address === hexOf(address) ? row : undefined;
  };
  const spend =
    (tries: 'tries' | 'foreignTries'): Handler =>
    ([id, address, purpose, code, most, now]) => {
      const row = find(id, address);
      const isLive = row?.purpose === purpose && row?.state === 'SENT' && row.expiresAt > instant(now);
      if (row === undefined || !isLive || row[tries] >= number(most)) return [];
      const isRight = row.code === hexOf(code);
      const isSpent = tries === 'tries' && row.tries + 1 >= number(most);
      const wrong = { [tries]: row[tries] + 1, ...(isSpent ? { state: 'LOCKED' as const } : {}) };
      store.update(row, isRight ? { state: 'VERIFIED' } : wrong);
      return [{ state: row.state, passwordHash: null }];
    };
  return {
    'login.newest-challenge': ([address, purpose, browser]) =>
      newest((row) => row.address === hexOf(address) && row.purpose === purpose && row.browser === hexOf(browser)),
    'login.sends-since': ([address, since, byKnown]) =>
      challenges
        .filter((row) => row.address === hexOf(address) && row.createdAt > instant(since) && row.byKnown === byKnown)
        .map((row) => columns(row, 'createdAt')),
    'login.other-addresses': ([network, address, since]) => {
      const others = challenges.filter((row) => row.network === network && row.createdAt > instant(since));
      return [{ n: new Set(others.map((row) => row.address).filter((one) => one !== hexOf(address))).size }];
    },
    'login.sms-before': ([since, skip]) => sent(() => true, since, skip),
    'login.of-network-before': ([network, , since, skip]) => sent((row) => row.network === network, since, skip),
    'login.replace-challenges': ([address, browser]) => {
      for (const row of challenges) {
        const isOne = row.address === hexOf(address) && row.browser === hexOf(browser) && row.state === 'SENT';
        if (isOne) store.update(row, { state: 'REPLACED' });
      }
    },
    'login.insert-challenge': (values) =>
      store.insert(tables.challenges, {
        id: text(values[0]),
        address: hexOf(values[1]),
        purpose: text(values[2]) as Purpose,
        code: hexOf(values[3]),
        state: 'SENT',
        tries: 0,
        foreignTries: 0,
        createdAt: instant(values[5]),
        expiresAt: instant(values[6]),
        network: text(values[7]),
        browser: hexOf(values[8]),
        byKnown: values[10] === true,
      }),
    'login.is-own-challenge': ([id, address, browser]) => {
      const row = find(id, address);
      return row === undefined ? [] : [{ isOwn: row.browser === hexOf(browser) }];
    },
    'login.spend-try': spend('tries'),
    'login.spend-foreign-try': spend('foreignTries'),
    'login.expire-challenge': ([id, now]) => {
      const row = tables.challenges.byKey.get(text(id));
      if (row?.state === 'SENT' && row.expiresAt <= instant(now)) store.update(row, { state: 'EXPIRED' });
    },
    'login.challenge-state': ([id, address]) => rowOf(find(id, address), 'state'),
    'login.forget-challenges': ([until]) => {
      for (const row of challenges.filter(({ createdAt }) => createdAt <= instant(until))) {
        store.remove(tables.challenges, row);
      }
    },
  };
}

function guessStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  return {
    'login.failures-since': ([subject, since]) =>
      tables.failures.rows
        .filter((row) => row.subject === hexOf(subject) && row.at > instant(since))
        .map((row) => columns(row, 'at')),
    'login.record-failure': ([subject, at]) =>
      store.insert(tables.failures, { n: store.next('failures'), subject: hexOf(subject), at: instant(at) }),
    'login.forget-failures': ([until]) => {
      for (const row of tables.failures.rows.filter(({ at }) => at <= instant(until))) {
        store.remove(tables.failures, row);
      }
    },
  };
}

function personStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const people = tables.users.rows;
  const read = (user: rows.User | undefined): object[] => {
    const key = tables.userKeys.byKey.get(user?.id ?? '');
    if (user === undefined || user.deletedAt !== null || key === undefined) return [];
    return [
      {
        ...columns(user, 'id', 'role', 'step', 'locale', 'createdAt'),
        phoneEnc: user.phone,
        emailEnc: user.email,
        emailHmac: null,
        signInEmailEnc: null,
        nameEnc: null,
        // Histories leave what people choose as it is at first.
        reminders: 'both',
        advice: false,
        discreet: false,
        passwordHash: null,
        isDemo: false,
        wrappedKey: key.wrapped,
        keyVersion: key.version,
      },
    ];
  };
  return {
    'login.person-by-id': ([id]) => read(tables.users.byKey.get(text(id))),
    'login.person-by-phone': ([phone]) => read(people.find(({ phoneIndex }) => phoneIndex === hexOf(phone))),
    'login.insert-person': ([id, phoneIndex, phone, , email, locale, now, wrapped, version]) => {
      const index = phoneIndex === null ? null : hexOf(phoneIndex);
      if (people.some((one) => index !== null && one.phoneIndex === index)) {
        throw new SqlError('23505', 'the phone is of somebody');
      }
      store.insert(tables.users, {
        id: text(id),
        role: 'USER',
        step: 0,
        locale: locale as Locale,
        phoneIndex: index,
        phone: bytesOrNull(phone),
        email: bytesOrNull(email),
        createdAt: instant(now),
        deletedAt: null,
      });
      store.insert(tables.userKeys, { userId: text(id), wrapped: bytes(wrapped), version: number(version) });
    },
    // No promise of a history is about the terms; those of somebody who leaves are deleted.
    // Nobody in a history changes a way in.
    'login.changes-since': () => [],
    'login.insert-consent': () => [],
  };
}

function signInStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const known = tables.knownBrowsers;
  return {
    'login.insert-sign-in': (values) => {
      const userId = text(values[0]);
      store.insert(tables.signIns, { id: text(values[8]), userId, revokedAt: null, revokedWhy: null });
      refuseGone(store, userId);
    },
    'login.revoke-sign-ins-of': ([userId, why, now]) =>
      tables.signIns.rows
        .filter((row) => row.userId === userId && row.revokedAt === null)
        .map((row) => {
          store.update(row, { revokedAt: instant(now), revokedWhy: textOrNull(why) });
          return columns(row, 'id');
        }),
    'login.is-known-browser': ([userId, browser, since]) => {
      const row = known.byKey.get(`${text(userId)}|${hexOf(browser)}`);
      return row !== undefined && row.usedAt > instant(since) ? [{ '?column?': 1 }] : [];
    },
    'login.is-known-to-address': ([address, browser, since]) =>
      known.rows
        .filter((row) => row.browser === hexOf(browser) && row.usedAt > instant(since))
        .filter(({ userId }) => tables.users.byKey.get(userId)?.phoneIndex === hexOf(address))
        .map(() => ({ '?column?': 1 })),
    'login.remember-browser': ([userId, browser, now]) => {
      const row = known.byKey.get(`${text(userId)}|${hexOf(browser)}`);
      if (row !== undefined) store.update(row, { usedAt: instant(now) });
      else store.insert(known, { userId: text(userId), browser: hexOf(browser), usedAt: instant(now) });
    },
    // Nobody in a history has so many browsers.
    'login.forget-more-browsers': () => [],
  };
}
