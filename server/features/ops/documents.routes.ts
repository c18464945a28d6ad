import type { Answer } from '#contract/api.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, Routes } from '#server/http/routes.ts';
import { signContentToken } from '#server/http/content-token.ts';
import { DATASET } from '#server/http/store/calls.ts';
import { isoOf } from '#server/http/wire.ts';
import {
  applyShipped,
  type Author,
  deleteDocument,
  exportDocuments,
  importDocuments,
  openContent,
  previewDeletion,
  previewImport,
  shippedStatus,
} from '../content/content.ts';
import { refuseHosted } from '../hosted/hosted.ts';
import { keepPicture, readOriginal } from '../pictures/pictures.ts';
import { writeAudit, writeAudits } from './ops.sql.ts';
import { look } from './orders.ts';

/**
 * Operators' work on the documents of the content: each changed document has a line in the audit log, in the same
 * transaction, and so has each look and each change that was refused or found nothing to do.
 */
export function documentRoutes(deps: Deps): Routes {
  /** A server that reads its content from files opens the store when an operator asks for it. */
  const opened = async (): Promise<Deps> => {
    await openContent(deps);
    return deps;
  };

  /** The same for what edits documents here. */
  const editable = async (): Promise<Deps> => {
    refuseHosted(deps);
    return opened();
  };

  const lookBy = async ({ userId: actorId }: Caller, what: string, entityId = 'all'): Promise<void> =>
    look(deps, { actorId, action: `ops.${what}`, entityId });

  const change = async (
    { userId: actorId, signInId }: Caller,
    { action, reason }: { action: string; reason: string },
    work: (author: Author) => Promise<Answer<'importDocuments'>>,
  ): Promise<Answer<'importDocuments'>> => {
    let isWritten = false;
    const audit = async (tx: Tx, entityIds: readonly string[]): Promise<void> => {
      isWritten = true;
      await writeAudits(tx, { actorId, action, entityIds, reason, now: deps.clock.now() });
    };
    const line = async (end: string): Promise<void> =>
      writeAudit(deps.db, { actorId, action: action + end, entityId: 'all', reason, now: deps.clock.now() });
    try {
      const outcome = await work({ by: { via: 'command', actorId }, signInId, audit });
      if (!isWritten) await line('-unchanged');
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) await line('-refused');
      throw error;
    }
  };

  return {
    exportDocuments: async ({ query: { id }, caller }) => {
      await lookBy(caller, 'content-export', id);
      return { ndjson: await exportDocuments(await opened(), id) };
    },
    readPicture: async ({ query: { id }, caller }) => {
      await lookBy(caller, 'read-picture', id);
      const bytes = orRefuse(await readOriginal(deps, id), 'NOT_FOUND');
      return { bytes: Buffer.from(bytes).toString('base64') };
    },
    keepPicture: async ({ body: { bytes }, caller }) => {
      await lookBy(caller, 'keep-picture');
      refuseHosted(deps);
      return { id: await keepPicture(deps, Buffer.from(bytes, 'base64')) };
    },
    previewImport: async ({ body, caller }) => {
      await lookBy(caller, 'content-import-preview');
      return previewImport(await editable(), body, caller.signInId);
    },
    importDocuments: async ({ body: { reason, ...wish }, caller }) =>
      change(caller, { action: 'ops.content-import', reason }, async (author) =>
        importDocuments(await editable(), wish, author),
      ),
    previewDeletion: async ({ body: { id }, caller }) => {
      await lookBy(caller, 'content-delete-preview', id);
      return previewDeletion(await editable(), id);
    },
    deleteDocument: async ({ body: { id, reason }, caller }) =>
      change(caller, { action: 'ops.content-delete', reason }, async (author) =>
        deleteDocument(await editable(), id, author),
      ),
    createContentToken: async ({ caller }) => {
      await lookBy(caller, 'content-token');
      refuseHosted(deps);
      const key = deps.keyring.secret('content-token');
      const { token, expiresAt } = await signContentToken(caller, { key, now: deps.clock.now() });
      return { token, expiresAt: isoOf(expiresAt), dataset: DATASET };
    },
    readShipped: async ({ caller }) => {
      await lookBy(caller, 'content-status');
      return shippedStatus(await opened(), caller.signInId);
    },
    applyShipped: async ({ body: { reason }, caller }) =>
      change(caller, { action: 'ops.content-apply', reason }, async (author) => applyShipped(await editable(), author)),
  };
}
