// docs/decisions/044
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from './query-client.ts';

/** A page with the cache of server data. */
export function withServerData(Page: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  );
}
