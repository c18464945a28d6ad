import type { Answer } from '#contract/api.ts';
import { RESTORED_LISTS } from '#contract/ops/restored.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { MOST } from '#domain/list-limits.ts';
import { time } from './words.ts';

/** The last good and the last proved backup, and all that are known. */
export function backupsWords({ backups }: Answer<'listBackups'>): string[] {
  const proved = backups.find(({ provedAt }) => provedAt !== null);
  const of = (backup: typeof proved) => (backup === undefined ? 'none' : time(backup.madeAt));
  return [
    `the last good: ${of(backups[0])}; the last proved: ${of(proved)}`,
    ...backups.map(({ madeAt, file, bytes, rows, provedAt }) => {
      const size = `${(bytes / 1_000_000).toFixed(1)} MB, ${rows} rows`;
      return `  ${time(madeAt)}  ${file}  ${size}${provedAt === null ? '' : `, proved at ${time(provedAt)}`}`;
    }),
  ];
}

const NAMES: Record<(typeof RESTORED_LISTS)[number], string> = {
  held: 'messages held (restored-messages --send or --drop)',
  changed: 'what asking the provider changed (silent, absent: look there by hand)',
  operators: 'operators as of the copy, and since (npm run operator -- list has their contacts)',
  stoppedPay: 'stopped pay',
  specialistsShutOut: 'specialists shut out',
  clientsShutOut: 'clients shut out',
  voidedLinks: 'voided links',
  batches: 'batches of pay: what the bank has beside them was sent after the copy',
  accounts: 'accounts of pay, from eight days before the copy on',
};

/** What is to be looked at after a restoring. */
export function restoredWords({ restored }: Answer<'readRestored'>): string[] {
  if (restored === null) return ['this database was never restored'];
  const { copyAt, restoredAt, startedAt, askedAt, doneAt, lists } = restored;
  const at = (instant: string | null) => (instant === null ? 'not yet' : time(instant));
  return [
    `restored at ${time(restoredAt)} from a copy of ${time(copyAt)}`,
    'Nobody can know who left or was removed, and what was booked or paid, between the two: see also today and books,',
    'and look in the list of the provider for each payment that was begun between the two: no book of ours has it.',
    `sign-ins ended: ${at(startedAt)}; the provider asked about all payments: ${at(askedAt)}; done: ${at(doneAt)}`,
    ...RESTORED_LISTS.flatMap((name) => {
      const lines = lists[name].map(({ what, order, at: since }) => {
        const parts = [what, order && formatBookingNumber(order), since && time(since)];
        return `  ${parts.filter((part) => part !== null).join('  ')}`;
      });
      const rest = lines.length < MOST.findings ? [] : [`  these are the first ${MOST.findings}: there may be more`];
      return [`${NAMES[name]}: ${lines.length === 0 ? 'none' : lines.length}`, ...lines, ...rest];
    }),
  ];
}

/** How many messages are sent or dropped. */
export function releasedWords({ messages }: Answer<'releaseHeld'>): string[] {
  return [`messages: ${messages}`];
}
