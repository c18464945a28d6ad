import type { Instant } from '#domain/dates.ts';
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
import { refuseUntilDone } from '../restored/restored.ts';
import { look } from './orders.ts';
import { operate } from './watch.ts';

/** Paying therapists: what is due, batches, the bank's file and answers, and stops (P15, P29). */
export function payoutRoutes(deps: Deps): Routes {
  const named = (profile: string) => ({ profile, name: payeeName(deps, profile) });

  return {
    listDuePayouts: async ({ query: { until, cursor }, caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.list-payouts', entityId: 'all' });
      const due = await duePayouts(deps, { until: until === undefined ? FOREVER : Date.parse(until), cursor });
      const therapists = due.therapists.map(
        ({ profile, last4, isNew, minor, lines, lateMinor, lateSince, leftOut }) => ({
          ...named(profile),
          last4,
          isNew,
          minor,
          lines,
          late: lateSince === null ? null : { minor: lateMinor, since: isoOf(lateSince) },
          leftOut: leftOut.map(({ from, ...left }) => ({ ...left, from: isoOf(from) })),
        }),
      );
      const shown = (batches: typeof due.atBank) => batches.map((each) => ({ ...each, sentAt: isoOf(each.sentAt) }));
      const { totalMinor, leftOutMinor, lateMinor, next } = due;
      return {
        therapists,
        totalMinor,
        leftOutMinor,
        lateMinor,
        atBank: shown(due.atBank),
        answered: shown(due.answered),
        next,
      };
    },

    sendPayouts: async ({ body, caller }) => {
      const { batchId, reason } = body;
      const until = Date.parse(body.until);
      const wish = { actorId: caller.userId, action: 'ops.send-payouts', entityId: batchId, reason };
      const { sent } = await operate(deps, wish, async (within) => {
        await refuseUntilDone(within.db);
        return sendPayouts(within, { batchId, until });
      });
      const left = await duePayouts(deps, { until, cursor: undefined });
      const { batch, lines } = await readBatch(deps, batchId);
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
        leftMinor: left.totalMinor + left.leftOutMinor,
      };
    },

    readPayoutBatch: async ({ query, caller }) => {
      const { batch, lines } = await readBatch(deps, query.batch);
      await look(deps, { actorId: caller.userId, action: 'ops.look-at-batch', entityId: batch.id });
      return {
        batch: batchOnTheWire(batch),
        lines: lines.map(({ profile, outcome, at, ...line }) => ({
          ...named(profile),
          ...line,
          outcome: outcome === null ? 'waiting' : outcome === 'PAID' ? 'paid' : 'returned',
          at: isoOf(at),
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
      const { reason, preview } = body;
      const wish = { actorId: caller.userId, action: `ops.payout-${body.outcome}`, entityId: about, reason, preview };
      let ended: readonly Payout[] = [];
      const then = async (tx: Tx, payouts: readonly Payout[], now: Instant): Promise<void> => {
        ended = payouts;
        const tell = body.outcome.endsWith('returned') ? tellReturned : tellPaid;
        await tell(deps, tx, payouts, now);
      };
      await operate(deps, wish, async (within) => {
        if (body.outcome === 'paid') await payoutPaid(within, body, then);
        else if (body.outcome === 'batch-paid') await payoutsPaid(within, body, then);
        else if (body.outcome === 'returned') await payoutReturned(within, body, then);
        else await transferReturned(within, body, then);
      });
      const minor = ended.reduce((sum, payout) => sum + payout.minor, 0);
      return { done: ended.length > 0, lines: ended.length, minor };
    },

    setPayoutStop: async ({ body: { profile, to, reason, preview }, caller: { userId: actorId } }) => {
      const action = to === 'stopped' ? 'ops.payout-stop' : 'ops.payout-resume';
      const unlessDone = preview ? undefined : ('ALREADY_SO' as const);
      const wish = { actorId, action, entityId: profile, reason, preview, unlessDone };
      const setStop = to === 'stopped' ? stopPayouts : resumePayouts;
      const isDone = await operate(deps, wish, (within) => setStop(within, profile));
      const { dueMinor, sentMinor } = await stopState(deps, profile);
      const was = isDone === (to === 'stopped') ? 'running' : 'stopped';
      return { ...named(profile), was, is: to, dueMinor, sentMinor };
    },
  };
}

/** The Georgian name on a profile, as all answers to operators have it; empty for one that is gone. */
function payeeName({ content }: Deps, profile: string): string {
  const found = content.snapshot().therapists.get(profile);
  return found === undefined ? '' : `${found.name.ka} ${found.surname.ka}`;
}

function batchOnTheWire({ id, number, sentAt }: { id: string; number: number; sentAt: Instant }) {
  return { id, number, sentAt: isoOf(sentAt) };
}

const FOREVER: Instant = Date.UTC(9999, 0);
