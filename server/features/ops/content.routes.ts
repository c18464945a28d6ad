import { maskedEmail } from '#domain/email.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { contentChanges } from '../content/content.ts';
import { contentSource } from '../hosted/hosted.ts';
import { findPerson } from '../person/person.ts';
import { lookAtContent } from './look-at-content.ts';
import { look } from './orders.ts';

/** Operator work on the content (P29). */
export function contentRoutes(deps: Deps): Routes {
  return {
    checkContent: async ({ caller }) => {
      const { source, wholeAt, readAt, failingSince, why, detail, kept } = await contentSource(deps);
      const isHosted = deps.hosted !== null && source !== null;
      const checked = await lookAtContent(deps, { actorId: caller.userId, gone: isHosted ? kept : [] });
      const times = { wholeAt: isoOf(wholeAt), readAt: isoOf(readAt), failingSince: isoOf(failingSince) };
      return { ...checked, source: isHosted ? { dataset: source, ...times, why, detail } : null };
    },

    listContentChanges: async ({ query: { id, cursor }, caller }) => {
      const { lines, next } = await contentChanges(deps, { id, cursor });
      await look(deps, { actorId: caller.userId, action: 'ops.list-content-changes', entityId: id ?? 'all' });
      const contacts = await contactsOf(deps, new Set(lines.flatMap(({ actorId }) => actorId ?? [])));
      return {
        changes: lines.map(({ at, actorId, ...change }) => ({
          ...change,
          at: isoOf(at),
          who: actorId === null ? null : { id: actorId, contact: contacts.get(actorId) ?? null },
        })),
        next,
      };
    },
  };
}

/** By their ids how people are called, masked; those whose accounts are gone are left out. */
export async function contactsOf(deps: Deps, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const contacts = new Map<string, string>();
  for (const id of ids) {
    const person = await findPerson(deps, deps.db, id);
    if (person?.email) contacts.set(id, maskedEmail(person.email));
    else if (person?.phone) contacts.set(id, maskedPhone(person.phone));
  }
  return contacts;
}
