// docs/decisions/239
import { MOST } from '#domain/list-limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { listBackups } from '../backup/backup.ts';
import { releaseMessages } from '../notify/notify.ts';
import { endRestored, readRestored } from '../restored/restored.ts';
import { look } from './orders.ts';
import { operate } from './watch.ts';

/** Backups, and the work after a restoring. */
export function restoredRoutes(deps: Deps) {
  return {
    listBackups: async ({ caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.list-backups', entityId: 'all' });
      const backups = await listBackups(deps.db);
      return {
        backups: backups.map(({ madeAt, writtenAt, provedAt, ...backup }) => {
          return { ...backup, madeAt: isoOf(madeAt), writtenAt: isoOf(writtenAt), provedAt: isoOf(provedAt) };
        }),
      };
    },

    readRestored: async ({ caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.read-restored', entityId: 'all' });
      const found = await readRestored(deps.db);
      if (found === null) return { restored: null };
      const { id: _, provedAt: __, held, ...restored } = found;
      return {
        restored: {
          ...restored,
          copyAt: isoOf(restored.copyAt),
          restoredAt: isoOf(restored.restoredAt),
          startedAt: isoOf(restored.startedAt),
          askedAt: isoOf(restored.askedAt),
          doneAt: isoOf(restored.doneAt),
          changes: restored.changes.slice(0, MOST.held),
          held: held.messages.map(({ writtenAt, notAfter, ...message }) => {
            return { ...message, writtenAt: isoOf(writtenAt), notAfter: isoOf(notAfter) };
          }),
          moreHeld: held.more,
          operators: restored.operators.map(({ id, since }) => ({ id, since: isoOf(since) })),
          batches: restored.batches.map(({ sentAt, ...batch }) => ({ ...batch, sentAt: isoOf(sentAt) })),
          accounts: restored.accounts.map(({ setAt, ...account }) => ({ ...account, setAt: isoOf(setAt) })),
        },
      };
    },

    releaseHeld: async ({ body: { to, kind = null, ...why }, caller: { userId: actorId } }) => {
      const action = to === 'send' ? 'ops.send-held' : 'ops.drop-held';
      const wish = { actorId, action, entityId: kind ?? 'all', ...why };
      const release = (within: Deps) => within.db.transaction((tx) => releaseMessages(within, tx, { to, kind }));
      return { messages: await operate(deps, wish, release) };
    },

    endRestored: async ({ body: { reason, preview }, caller: { userId: actorId } }) => {
      const wish = { actorId, action: 'ops.end-restored', entityId: 'all', reason, preview };
      return { done: await operate(deps, wish, (within) => endRestored(within, { by: actorId, reason })) };
    },
  } satisfies Partial<Routes>;
}
