import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { signContentToken } from '#server/http/content-token.ts';
import { DATASET } from '#server/http/store/calls.ts';
import { isoOf } from '#server/http/wire.ts';
import {
  applyShipped,
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
import { writeAudits } from './ops.sql.ts';

/** Operators' work on the documents of the content: each changed document has a line in the audit log, in the very transaction. */
export function documentRoutes(deps: Deps): Pick<Routes, DocumentCall> {
  const audited = (actorId: string, action: string, reason: string) => ({
    by: { via: 'command' as const, actorId },
    audit: async (tx: Tx, entityIds: readonly string[]): Promise<void> =>
      writeAudits(tx, { actorId, action, entityIds, reason, now: deps.clock.now() }),
  });

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

  return {
    exportDocuments: async ({ query }) => ({ ndjson: exportDocuments(await opened(), query.id) }),
    readPicture: async ({ query: { id } }) => {
      const bytes = await readOriginal(deps, id);
      if (bytes === null) throw new DomainError('NOT_FOUND');
      return { bytes: Buffer.from(bytes).toString('base64') };
    },
    keepPicture: async ({ body: { bytes } }) => {
      refuseHosted(deps);
      return { id: await keepPicture(deps, Buffer.from(bytes, 'base64')) };
    },
    previewImport: async ({ body }) => previewImport(await editable(), body),
    importDocuments: async ({ body: { reason, ...wish }, caller }) =>
      importDocuments(await editable(), wish, audited(caller.userId, 'ops.content-import', reason)),
    previewDeletion: async ({ body }) => previewDeletion(await editable(), body.id),
    deleteDocument: async ({ body: { id, reason }, caller }) =>
      deleteDocument(await editable(), id, audited(caller.userId, 'ops.content-delete', reason)),
    createContentToken: async ({ caller }) => {
      refuseHosted(deps);
      const key = deps.keyring.secret('content-token');
      const { token, expiresAt } = await signContentToken(caller, { key, now: deps.clock.now() });
      return { token, expiresAt: isoOf(expiresAt), dataset: DATASET };
    },
    readShipped: async () => shippedStatus(await opened()),
    applyShipped: async ({ body, caller }) =>
      applyShipped(await editable(), audited(caller.userId, 'ops.content-apply', body.reason)),
  };
}

type DocumentCall =
  | 'exportDocuments'
  | 'readPicture'
  | 'keepPicture'
  | 'previewImport'
  | 'importDocuments'
  | 'previewDeletion'
  | 'deleteDocument'
  | 'readShipped'
  | 'applyShipped'
  | 'createContentToken';
