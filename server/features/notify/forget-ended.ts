import { MESSAGES_KEPT_MS } from '#domain/retention.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { Deps } from '#server/deps.ts';
import { deleteEndedMessages } from './notify.sql.ts';

/** Deletes the records of messages that were written long ago and wait no more. */
export async function forgetEndedMessages(deps: Deps): Promise<void> {
  const before = deps.clock.now() - MESSAGES_KEPT_MS;
  await deleteInPages(deps.db, async (sql) => deleteEndedMessages(sql, before));
}
