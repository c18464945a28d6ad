import { useQuery } from '@tanstack/react-query';
import { api } from './proof-api.ts';
import { queryClient } from './query-client.ts';

const CHANGES = ['ownChanges'];

/** Whether "it was not me" can still undo a change of the own account, and when it will. */
export function useOwnChanges() {
  return useQuery({ queryKey: CHANGES, queryFn: ({ signal }) => api.call('readOwnChanges', { signal }) });
}

/** Says that what was changed was the own doing, which needs a proof. */
export async function keepChanges(): Promise<void> {
  try {
    await api.call('keepChanges', {});
  } finally {
    void queryClient.invalidateQueries({ queryKey: CHANGES });
  }
}
