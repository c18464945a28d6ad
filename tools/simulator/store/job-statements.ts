import type { Instant, Locale } from '#domain/dates.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';
import type * as rows from './rows.ts';
import type { OnlyWhile } from '#server/features/notify/notify.sql.ts';
import type { Store } from './tables.ts';
import { columns, type Handler, instant, instantOrNull, list, number, rowOf, text, textOrNull } from './values.ts';

type NewJob = Pick<rows.JobRow, 'kind' | 'payload' | 'runAt' | 'dedupeKey' | 'maxAttempts'> & {
  deadline?: Instant | null;
};

/** Writes a job unless its key was used before. */
export function writeJob(store: Store, job: NewJob): void {
  const { tables } = store;
  // A refused row uses up its number too.
  const id = store.next('jobs');
  if (job.dedupeKey !== null) {
    if (tables.jobKeys.byKey.has(job.dedupeKey)) return;
    store.insert(tables.jobKeys, { key: job.dedupeKey, id });
  }
  store.insert(tables.jobs, {
    id,
    deadline: null,
    ...job,
    attempts: 0,
    // No history is of a restored database.
    isLate: false,
    lockedUntil: null,
    lockedBy: null,
    doneAt: null,
    deadAt: null,
    lastError: null,
  });
}

/** The statements of `jobs/jobs.sql.ts`, and when the next job may be taken: null when none waits. */
export function jobStatements(store: Store): { statements: Record<string, Handler>; nextDue(): Instant | null } {
  const { tables } = store;
  let open: rows.JobRow[] = [];
  let seen = 0;
  const waits = (job: rows.JobRow): boolean => job.doneAt === null && job.deadAt === null;
  /** The waiting jobs, by an index that skips finished jobs. */
  const openJobs = (): rows.JobRow[] => {
    const all = tables.jobs.rows;
    // A rollback has removed rows from the end of the table: index all again.
    if (seen > all.length) [open, seen] = [[], 0];
    for (; seen < all.length; seen += 1) {
      const job = all[seen];
      if (job !== undefined) open.push(job);
    }
    open = open.filter(waits);
    return open;
  };
  return {
    nextDue() {
      let next: Instant | null = null;
      for (const { runAt, lockedUntil } of openJobs()) {
        const due = Math.max(runAt, lockedUntil ?? 0);
        if (next === null || due < next) next = due;
      }
      return next;
    },
    statements: {
      'jobs.insert': ([kind, payload, runAt, dedupeKey, maxAttempts, deadline]) =>
        writeJob(store, {
          kind: text(kind),
          payload: JSON.parse(text(payload)),
          runAt: instant(runAt),
          dedupeKey: textOrNull(dedupeKey),
          maxAttempts: number(maxAttempts),
          deadline: instantOrNull(deadline),
        }),
      'jobs.insert-all': ([list]) => {
        for (const job of JSON.parse(text(list)) as Record<string, unknown>[]) {
          writeJob(store, {
            kind: text(job['kind']),
            payload: job['payload'] as rows.JobRow['payload'],
            runAt: instant(job['run_at']),
            dedupeKey: textOrNull(job['dedupe_key']),
            maxAttempts: number(job['max_attempts']),
            deadline: instantOrNull(job['deadline']),
          });
        }
      },
      'jobs.claim': ([now, leaseUntil, worker]) => {
        const at = instant(now);
        let first: rows.JobRow | null = null;
        for (const job of openJobs()) {
          if (job.runAt > at || (job.lockedUntil !== null && job.lockedUntil > at)) continue;
          if (first === null || job.runAt < first.runAt) first = job;
        }
        if (first === null) return [];
        store.update(first, { lockedUntil: instant(leaseUntil), lockedBy: text(worker), attempts: first.attempts + 1 });
        return [columns(first, 'id', 'kind', 'payload', 'attempts', 'maxAttempts', 'deadline', 'isLate')];
      },
      'jobs.finish': ([id, worker, now]) => {
        const job = tables.jobs.byKey.get(text(id));
        if (job?.lockedBy === worker && job?.doneAt === null) {
          store.update(job, { doneAt: instant(now), lockedUntil: null, lockedBy: null, lastError: null });
        }
      },
      'jobs.fail': ([id, worker, error, retryAt, now]) => {
        const job = tables.jobs.byKey.get(text(id));
        if (job?.lockedBy !== worker || job?.doneAt !== null) return;
        const again = instantOrNull(retryAt);
        store.update(job, {
          lastError: text(error),
          lockedUntil: null,
          lockedBy: null,
          runAt: again ?? job.runAt,
          deadAt: again === null ? instant(now) : null,
        });
      },
    },
  };
}

/** The statements of `notify/notify.sql.ts` about messages. */
export function notifyStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const find = (id: unknown): rows.Notification | undefined => tables.notifications.byKey.get(text(id));
  return {
    'notify.insert': ([list, , now]) =>
      (JSON.parse(text(list)) as Record<string, unknown>[]).flatMap((message) => {
        const dedupeKey = text(message['dedupe_key']);
        if (tables.notificationKeys.byKey.has(dedupeKey)) return [];
        const id = text(message['id']);
        const notAfter = instantOrNull(message['not_after']);
        const order = textOrNull(message['about_order']);
        store.insert(tables.notificationKeys, { key: dedupeKey, id });
        store.insert(tables.notifications, {
          id,
          userId: textOrNull(message['user_id']),
          channel: text(message['channel']),
          template: text(message['template']),
          locale: message['locale'] as Locale,
          payload: Buffer.from(text(message['payload']), 'base64'),
          dedupeKey,
          status: 'queued',
          claimedUntil: null,
          notAfter,
          onlyWhile: message['only_while'] as OnlyWhile | null,
          about: order === null ? null : { orderId: order, version: number(message['about_version']) },
          providerRef: null,
          createdAt: instant(now),
          sentAt: null,
        });
        writeJob(store, {
          kind: 'notify.send',
          payload: { id },
          runAt: instant(message['run_at']),
          dedupeKey: `notify.send:${id}`,
          maxAttempts: JOB_ATTEMPTS,
          deadline: notAfter,
        });
        return [{ id }];
      }),
    'notify.by-key': ([key]) => rowOf(tables.notificationKeys.byKey.get(text(key)), 'id'),
    'notify.first-sent': ([keys]) => {
      const sent = list(keys).flatMap(
        (key) => find(tables.notificationKeys.byKey.get(text(key))?.id ?? '')?.sentAt ?? [],
      );
      return [{ at: sent.length === 0 ? null : Math.min(...sent) }];
    },
    'notify.claim': ([id, now, until]) => {
      const row = find(id);
      if (row?.status !== 'queued' || (row.claimedUntil !== null && row.claimedUntil > instant(now))) return [];
      store.update(row, { claimedUntil: instant(until) });
      const order = tables.orders.byKey.get(row.about?.orderId ?? '');
      const outdated = tables.appointments.byKey.get(order?.appointmentId ?? '')?.version !== row.about?.version;
      const isFalse = row.onlyWhile !== null && !isStillSo(store, row.onlyWhile);
      return [
        {
          ...columns(row, 'channel', 'template', 'locale', 'payload', 'notAfter'),
          discreet: row.userId === null ? null : false,
          outdated: outdated || isFalse,
        },
      ];
    },
    // Nobody in a history is in discreet mode.
    'notify.is-discreet': () => [],
    'notify.phone-is-discreet': () => [],
    'notify.email-is-discreet': () => [],
    'notify.waiting': ([id]) => {
      const row = find(id);
      return row?.status === 'queued' ? [{ heldUntil: row.claimedUntil }] : [];
    },
    'notify.end': ([id, status, providerRef, at]) => {
      const row = find(id);
      const sentAt = status === 'sent' ? instant(at) : null;
      const end = { status: text(status), providerRef: textOrNull(providerRef), sentAt };
      if (row !== undefined) store.update(row, { ...end, claimedUntil: null, payload: null });
    },
    'notify.unclaim': ([id]) => {
      const row = find(id);
      if (row?.status === 'queued') store.update(row, { claimedUntil: null });
    },
  };
}

/** The answer of the database function `still_so` to the messages that histories write. */
function isStillSo({ tables }: Store, onlyWhile: OnlyWhile): boolean {
  switch (onlyWhile.what) {
    case 'proposal open':
      return tables.proposals.byKey.get(onlyWhile.proposal)?.status === 'open';
    case 'unpaid':
      return onlyWhile.orders.some((id) => {
        return tables.appointments.byKey.get(tables.orders.byKey.get(id)?.appointmentId ?? '')?.status === 'proposed';
      });
    default:
      throw new Error(`the simulator does not know what is ${onlyWhile.what}`);
  }
}
