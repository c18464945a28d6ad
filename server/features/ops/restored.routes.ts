// docs/decisions/239
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
        backups: backups.map(({ madeAt, provedAt, ...rest }) => {
          return { ...rest, madeAt: isoOf(madeAt), provedAt: isoOf(provedAt) };
        }),
      };
    },

    readRestored: async ({ caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.read-restored', entityId: 'all' });
      const found = await readRestored(deps.db);
      if (found === null) return { restored: null };
      const { copyAt, restoredAt, startedAt, askedAt, doneAt, lists } = found;
      return {
        restored: {
          copyAt: isoOf(copyAt),
          restoredAt: isoOf(restoredAt),
          startedAt: isoOf(startedAt),
          askedAt: isoOf(askedAt),
          doneAt: isoOf(doneAt),
          lists,
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
