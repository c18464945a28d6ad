// docs/decisions/238
import { useLocation } from 'react-router';
import { currentAuth, subscribeAuth } from '../../../api/auth.ts';
import type { Contact } from './read-search.ts';

/**
 * The persons that were looked for in this tab, in memory alone. An entry of the history knows a key of this list,
 * so that Back shows the same again; neither a phone nor an e-mail stands in an address, a title or the history.
 */
const asked = new Map<string, Contact>();

subscribeAuth(() => {
  if (!currentAuth().isAuth) asked.clear();
});

/** Keeps a contact that is looked for; answers the state of the navigation to the list of orders. */
export function stateFor(contact: Contact): { readonly asked: string } {
  const key = crypto.randomUUID();
  asked.set(key, contact);
  return { asked: key };
}

/** The contact whose orders this entry of the history shows; null without one, and after a reload. */
export function useAskedContact(): Contact | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('asked' in state)) return null;
  return typeof state.asked === 'string' ? (asked.get(state.asked) ?? null) : null;
}
