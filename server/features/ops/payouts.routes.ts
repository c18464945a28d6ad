import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { tellPaid, tellReturned } from '../earnings/earnings.ts';
import {
  bankFile,
  duePayouts,
  type Payout,
  payoutPaid,
  payoutReturned,
  payoutsPaid,
  readBatch,
  resumePayouts,
  sendPayouts,
  stopPayouts,
  stopState,
  transferReturned,
} from '../payout/payout.ts';
import { look } from './orders.ts';
import { writeAudit } from './ops.sql.ts';

type Handled =
  | 'listDuePayouts'
  | 'sendPayouts'
  | 'readPayoutBatch'
  | 'exportPayouts'
  | 'endPayout'
  | 'previewPayoutStop'
  | 'setPayoutStop';

/** Paying therapists: what is due, batches, the bank's file and answers, and stops (P15, P29). */
export function payoutRoutes(deps: Deps): Pick<Routes, Handled> {
  const audited = async (actorId: string, action: string, entityId: string, reason: string): Promise<void> =>
    writeAudit(deps.db, { actorId, action, entityId, reason, now: deps.clock.now() });
  const named = (profile: string) => ({ profile, name: nameOf(deps, profile) });

  return {
    listDuePayouts: async ({ query: { until, cursor }, caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.list-payouts', entityId: 'all' });
      const due = await duePayouts(deps, { until: until === undefined ? FOREVER : Date.parse(until), cursor });
      const therapists = due.therapists.map(({ profile, last4, minor, lines, lateMinor, lateSince, leftOut }) => ({
        ...named(profile),
        last4,
        minor,
        lines,
        late: lateSince === null ? null : { minor: lateMinor, since: isoOf(lateSince) },
        leftOut: leftOut.map(({ from, ...left }) => ({ ...left, from: from === null ? null : isoOf(from) })),
      }));
      const atBank = due.atBank.map((batch) => ({ ...batch, sentAt: isoOf(batch.sentAt) }));
      const { totalMinor, leftOutMinor, lateMinor, next } = due;
      return { therapists, totalMinor, leftOutMinor, lateMinor, atBank, next };
    },

    sendPayouts: async ({ body, caller }) => {
      await audited(caller.userId, 'ops.send-payouts', body.batchId, body.reason);
      const { sent, leftMinor } = await sendPayouts(deps, { batchId: body.batchId, until: Date.parse(body.until) });
      const { batch, lines } = await readBatch(deps, body.batchId);
      const profiles = new Map(lines.map(({ appointmentId, profile }) => [appointmentId, profile]));
      return {
        batch: batchOnTheWire(batch),
        payouts: sent.map(({ appointmentId, minor, status, dueAt }) => ({
          ...named(profiles.get(appointmentId) ?? ''),
          appointmentId,
          minor,
          status,
          dueAt: isoOf(dueAt),
        })),
        totalMinor: sent.reduce((sum, { minor }) => sum + minor, 0),
        leftMinor,
      };
    },

    readPayoutBatch: async ({ query, caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.look-at-batch', entityId: query.batch });
      const { batch, lines } = await readBatch(deps, query.batch);
      return {
        batch: batchOnTheWire(batch),
        lines: lines.map(({ profile, outcome, at, ...line }) => ({
          ...named(profile),
          ...line,
          outcome:
            outcome === null ? ('waiting' as const) : outcome === 'PAID' ? ('paid' as const) : ('returned' as const),
          at: at === null ? null : isoOf(at),
        })),
      };
    },

    exportPayouts: async ({ query, caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.export-payouts', entityId: query.batch });
      const { batch, ...file } = await bankFile(deps, query.batch);
      return { batch: batchOnTheWire(batch), ...file };
    },

    endPayout: async ({ body, caller }) => {
      const about = 'batchId' in body ? body.batchId : body.appointmentId;
      await audited(caller.userId, `ops.payout-${body.outcome}`, about, body.reason);
      let ended: readonly Payout[] = [];
      const then = async (tx: Tx, payouts: readonly Payout[], now: Instant): Promise<void> => {
        ended = payouts;
        await (body.outcome.endsWith('returned')
          ? tellReturned(deps, tx, payouts, now)
          : tellPaid(deps, tx, payouts, now));
      };
      if (body.outcome === 'paid') await payoutPaid(deps, body, then);
      else if (body.outcome === 'batch-paid') await payoutsPaid(deps, body, then);
      else if (body.outcome === 'returned') await payoutReturned(deps, body, then);
      else await transferReturned(deps, body, then);
      const minor = ended.reduce((sum, payout) => sum + payout.minor, 0);
      return { done: ended.length > 0, lines: ended.length, minor };
    },

    previewPayoutStop: async ({ body: { profile, to }, caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.look-at-therapist', entityId: profile });
      const { isStopped, dueMinor, sentMinor } = await stopState(deps, profile);
      return { ...named(profile), was: isStopped ? 'stopped' : 'running', is: to, dueMinor, sentMinor };
    },

    setPayoutStop: async ({ body: { profile, to, reason }, caller }) => {
      const action = to === 'stopped' ? 'ops.payout-stop' : 'ops.payout-resume';
      await audited(caller.userId, action, profile, reason);
      const isDone = to === 'stopped' ? await stopPayouts(deps, profile) : await resumePayouts(deps, profile);
      if (!isDone) throw new DomainError('ALREADY_SO');
      const { dueMinor, sentMinor } = await stopState(deps, profile);
      return { ...named(profile), was: to === 'stopped' ? 'running' : 'stopped', is: to, dueMinor, sentMinor };
    },
  };
}

/** The Georgian name on a profile, as all answers to operators have it; empty for one that is gone. */
function nameOf({ content }: Deps, profile: string): string {
  const found = content.snapshot().therapists.get(profile);
  return found === undefined ? '' : `${found.name.ka} ${found.surname.ka}`;
}

function batchOnTheWire({ id, number, sentAt }: { id: string; number: number; sentAt: Instant }) {
  return { id, number, sentAt: isoOf(sentAt) };
}

const FOREVER: Instant = Date.UTC(9999, 0);
