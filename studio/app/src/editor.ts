import type { CurrentUser } from '@sanity/types';
import { from, map, shareReplay, tap } from 'rxjs';
import type { AuthStore } from 'sanity';
import { STORE } from './store-address.ts';
import { storeClient } from './store-client.ts';

let editorId: string | null = null;

/** Whether the editor of this window is signed in (again), somebody else is, or nobody. */
export async function whoIsSignedIn(): Promise<'same' | 'other' | 'nobody'> {
  try {
    const answer = await fetch(`${STORE}/v2025-02-19/users/me`);
    if (!answer.ok) return 'nobody';
    // Our own server answers in this shape.
    const { id } = (await answer.json()) as { id: string };
    return editorId === null || id === editorId ? 'same' : 'other';
  } catch {
    // Harmless: the product does not answer, and the window is asked again at its next focus.
    return 'nobody';
  }
}

/** The editor in this browser. The page is served only to signed-in editors, so that there always is one. */
export function editorStore(): AuthStore {
  const client = storeClient({ apiVersion: '2025-02-19' });
  return {
    state: from(client.request<CurrentUser>({ url: '/users/me' })).pipe(
      tap(({ id }) => (editorId = id)),
      map((currentUser) => ({ authenticated: true, currentUser, client })),
      shareReplay(1),
    ),
    async logout() {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = '/api/studio/sign-out';
      document.body.append(form);
      form.submit();
    },
  };
}
