import { createClient, type ClientConfig, type SanityClient } from '@sanity/client';
import { STORE } from './store-address.ts';
import { studioFetch } from './studio-fetch.ts';

/** The one project and dataset of our store (spec §9). */
export const PROJECT = { projectId: 'simshvide', dataset: 'development', apiHost: STORE } as const;

/** The vendor's client on our store, with no host of the vendor, and no token, since the browser sends a cookie. */
export function storeClient(wished: ClientConfig): SanityClient {
  return createClient({
    ...wished,
    ...PROJECT,
    apiVersion: wished.apiVersion ?? '2025-02-19',
    useProjectHostname: false,
    useCdn: false,
    withCredentials: false,
    token: undefined,
    resolveFetch: () => studioFetch,
  });
}
