// docs/decisions/115
import { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '#domain/dates.ts';
import { ApiError } from '../api/client.ts';
import { currentAuth, subscribeAuth } from '../api/auth.ts';

/** The cache of server data. Only `web/data` knows it and its keys; pages without server data never load it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});

/** Read again every minute and in front: others book, move, cancel and pay meanwhile. */
export const FRESH = { refetchInterval: MINUTE, refetchOnWindowFocus: 'always' } as const;

// Listens for the net for the life of the document: a page without a provider would miss that the net is back, and the
// next page would wait for it for ever.
queryClient.mount();

/** Whose data it is: what was loaded for one person is not shown to another, and none of it outlives the sign-in. */
let owner = currentAuth().user?.id;
subscribeAuth(() => {
  const id = currentAuth().user?.id;
  if (id === owner) return;
  if (owner !== undefined) queryClient.clear();
  owner = id;
});
