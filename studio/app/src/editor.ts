import type { CurrentUser } from '@sanity/types';
import { from, map, shareReplay } from 'rxjs';
import type { AuthStore } from 'sanity';
import { storeClient } from './store-client.ts';

/** Who works in this browser. The page is served only to those who are signed in, so that there always is somebody. */
export function editorStore(): AuthStore {
  const client = storeClient({ apiVersion: '2025-02-19' });
  return {
    state: from(client.request<CurrentUser>({ url: '/users/me' })).pipe(
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
