// docs/decisions/238
import { HOUR, type Instant, wallOf } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { WORK_MAILS_PER_HOUR } from '#domain/work-items.ts';
import type { Tx } from '#server/db/db.ts';
import { lockWorkMails } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { payOfDay } from '../earnings/earnings.ts';
import { dropMail, isWritten, tellAll } from '../notify/notify.ts';
import { LATE_PAY } from '../payout/payout.ts';
import { mailedAs, needOperator, openWork, tellAt, unmailedWork, workIsDone, workMailsSince } from '../work/work.ts';

/**
 * Mails the operators what nobody has told them (message 26), with what stands in a mail that still waits to be sent:
 * after an outage of the mail server one mail comes. The eleventh mail of an hour waits for its end and has all.
 */
export async function tellWork(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockWorkMails(tx);
    const now = deps.clock.now();
    const items = await unmailedWork(deps, tx, { morning: MORNING_KEY, limit: MOST.broken });
    if (items.every(({ mailId }) => mailId !== null)) return;
    const { count, firstAt } = await workMailsSince(tx, now - HOUR);
    if (count >= WORK_MAILS_PER_HOUR && firstAt !== null)
      return deps.jobs.enqueue(tx, tellAt(firstAt + HOUR, `${firstAt}`));
    for (const id of waitingMails(items)) await dropMail(tx, id);
    const id = deps.random.uuid();
    if (items.some(({ isOfMorning }) => isOfMorning))
      await mailMorning(deps, tx, { now, dedupeKey: `${MORNING_KEY}${id}` });
    else await mail(deps, tx, { items, now, dedupeKey: `work:${id}` });
  });
}

/**
 * Mails the operators at nine all that is open, and the pay of the day; nothing on a day without either. Pay that is
 * late is an item from this moment on until nothing is.
 */
export async function tellMorning(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { date: today, time } = wallOf(now);
  // A server that starts does all of the day at once.
  if (time < MORNING) return;
  await deps.db.transaction(async (tx) => {
    await lockWorkMails(tx);
    const dedupeKey = `${MORNING_KEY}${today}`;
    if (await isWritten(tx, dedupeKey)) return;
    const { late } = await payOfDay(tx, now);
    const facts = { minor: late.minor, currency: 'GEL' };
    if (late.payouts > 0) await needOperator(deps, tx, { kind: 'pay_late', key: LATE_PAY, facts });
    else await workIsDone(deps, tx, { kinds: ['pay_late'], key: LATE_PAY });
    for (const id of waitingMails(await unmailedWork(deps, tx, { morning: MORNING_KEY, limit: MOST.broken })))
      await dropMail(tx, id);
    await mailMorning(deps, tx, { now, dedupeKey });
  });
}

/** Writes the mail of a morning, unless there is nothing to tell. */
async function mailMorning(deps: Deps, tx: Tx, { now, dedupeKey }: { now: Instant; dedupeKey: string }): Promise<void> {
  const { items, more } = await openWork(tx, MOST.broken);
  const pay = await payOfDay(tx, now);
  if (items.length === 0 && pay.due.payouts + pay.late.payouts === 0) return;
  await mail(deps, tx, { items, more, pay, now, dedupeKey });
}

type Mail = {
  dedupeKey: string;
  items: Awaited<ReturnType<typeof openWork>>['items'];
  more?: number;
  pay?: Awaited<ReturnType<typeof payOfDay>>;
  now: Instant;
};

/** Writes a mail about items, and with which mail they were told. */
async function mail(deps: Deps, tx: Tx, { items, more, pay, now, dedupeKey }: Mail): Promise<void> {
  const [mailId] = await tellAll(deps, tx, [
    {
      to: { userId: null, locale: 'ka', email: deps.config.operatorEmail },
      template: 'work-items-email',
      data: {
        items: items.map(({ kind, facts, firstAt, times }) => ({ kind, facts, firstAt, times })),
        ...(more !== undefined && { more }),
        ...(pay !== undefined && { pay }),
      },
      dedupeKey,
    },
  ]);
  if (mailId !== undefined) await mailedAs(tx, { ids: items.map(({ id }) => id), mailId, now });
}

function waitingMails(items: Awaited<ReturnType<typeof unmailedWork>>): Set<string> {
  return new Set(items.flatMap(({ mailId }) => mailId ?? []));
}

/** In Tbilisi. */
const MORNING = '09:00';
const MORNING_KEY = 'work-day:';
