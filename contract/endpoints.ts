import { by, type Endpoint, type ProofNeed } from './browser-endpoints.ts';
import { doing, harmless } from './effects.ts';
import { pageEndpoints } from './pages/page-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];
const NAMES = doing('names-people');
const [SOLD, ACCESS] = [doing('changes-what-is-sold'), doing('gives-access')];
const CONTENT = harmless('the content, which holds nothing of clients');

/** Every call of the API: of pages, of the specification alone, of operators, of payment providers. */
export const endpoints = {
  ...pageEndpoints,
  readPreferredGenderAndPrice: get('/content/user', 'client'),
  listUsers: get('/users', 'admin', NAMES),
  takePaymentCallback: post('/payments/:provider/callback', 'anyone'),
  takeContentWebhook: post('/content/webhook', 'anyone'),
  checkContent: get('/ops/content/check', 'admin', CONTENT),
  exportDocuments: get('/ops/content/documents', 'admin', CONTENT),
  previewImport: post('/ops/content/import/preview', 'admin', harmless('nothing is changed')),
  importDocuments: post('/ops/content/import', 'admin', SOLD),
  previewDeletion: post('/ops/content/delete/preview', 'admin', harmless('nothing is changed')),
  deleteDocument: post('/ops/content/delete', 'admin', SOLD),
  readPicture: get('/ops/content/picture', 'admin', CONTENT),
  keepPicture: post('/ops/content/picture', 'admin', harmless('shown where a document that is imported names it')),
  readShipped: get('/ops/content/shipped', 'admin', CONTENT),
  applyShipped: post('/ops/content/shipped', 'admin', SOLD),
  createContentToken: post('/ops/content/token', 'admin', ACCESS),
  listContentChanges: get(
    '/ops/content/changes',
    'admin',
    harmless('ids of documents, and operators by masked addresses'),
  ),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** A call for which its caller must have shown a proof. */
export type ProvedCall = {
  [K in EndpointName]: (typeof endpoints)[K] extends { readonly proof: ProofNeed } ? K : never;
}[EndpointName];

/** Those calls, by what they need. */
export const PROOF_NEEDS = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { proof }]) => (proof === undefined ? [] : [[name, proof]])),
  // `Object.entries` forgets the names.
) as Record<ProvedCall, ProofNeed>;
