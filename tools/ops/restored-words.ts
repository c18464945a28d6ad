import type { Answer } from '#contract/api.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { spelt, time } from './words.ts';

/** The backups that are known, the newest first. */
export function backupsWords({ backups }: Answer<'listBackups'>): string[] {
  const [last] = backups;
  if (last === undefined) return ['no backup was written yet: npm run backup'];
  const proved = backups.find(({ provedAt }) => provedAt !== null);
  return [
    `the last is of ${time(last.madeAt)}; the last that was proved is ${proved ? `of ${time(proved.madeAt)}` : 'none: npm run restore -- FILE --key FILE --check'}`,
    ...backups.map(({ madeAt, file, bytes, rows, provedAt }) => {
      const size = `${(bytes / 1_000_000).toFixed(1)} MB, ${rows} rows`;
      return `  ${time(madeAt)}  ${file}  ${size}${provedAt === null ? '' : `, proved ${time(provedAt)}`}`;
    }),
  ];
}

/** What is to be looked at after a restoring. */
export function restoredWords({ restored }: Answer<'readRestored'>): string[] {
  if (restored === null) return ['this database was never restored'];
  const { copyAt, restoredAt, startedAt, askedAt, doneAt, held, moreHeld, changes, disabledClients, voidedLinks } =
    restored;
  return [
    `restored at ${time(restoredAt)} from a copy of ${time(copyAt)}; ${doneAt === null ? 'not done yet: restored-done' : `done at ${time(doneAt)}`}`,
    `Between the two nobody can know who left, was removed or shut out, what was booked or paid, and which batches were sent.`,
    startedAt === null ? 'no server has started on it yet' : `all sign-ins were ended at ${time(startedAt)}`,
    askedAt === null
      ? 'the provider has not been asked about every payment yet: other work of money waits'
      : `the provider was asked about recent payments until ${time(askedAt)}`,
    ...listed('what that changed', changes, ({ order, was, is }) => {
      return `${formatBookingNumber(order)}  ${spelt(was)} -> ${spelt(is)}`;
    }),
    ...listed('messages held (restored-messages --send or --drop)', held, ({ kind, order, writtenAt, notAfter }) => {
      const about = order === null ? '' : `  ${formatBookingNumber(order)}`;
      return `${kind}${about}  of ${time(writtenAt)}${notAfter === null ? '' : `, dropped after ${time(notAfter)}`}`;
    }),
    ...(moreHeld === 0 ? [] : [`  and ${moreHeld} more`]),
    'As of the copy, and what was changed since the first start:',
    ...listed('operators', restored.operators, ({ id, since }) => `${id}  since ${time(since)}`),
    ...listed('stopped pay', restored.stoppedPay, String),
    ...listed('specialists shut out', restored.disabledSpecialists, String),
    `clients shut out: ${disabledClients}, links of orders voided: ${voidedLinks}`,
    ...listed('batches of pay (compare with the bank)', restored.batches, ({ number, sentAt, lines }) => {
      return `batch ${number} of ${time(sentAt)}, ${lines} lines`;
    }),
    ...listed('accounts of pay set in the eight days before', restored.accounts, ({ profile, last4, setAt }) => {
      return `${profile}  ••••${last4}  ${time(setAt)}`;
    }),
  ];
}

/** How many messages are sent or dropped. */
export function releasedWords({ messages }: Answer<'releaseHeld'>): string[] {
  return [messages === 0 ? 'no such message is held' : `messages: ${messages}`];
}

function listed<Row>(name: string, rows: readonly Row[], words: (row: Row) => string): string[] {
  return rows.length === 0 ? [`${name}: none`] : [`${name}:`, ...rows.map((row) => `  ${words(row)}`)];
}
