import type { StoreCalls } from './calls.ts';
import type { Admitted, Call, Serve } from './admission.ts';
import { callBody, perspectiveOf, queryOf, textIn } from './read-call.ts';
import { badRequest } from './refusal.ts';

/** The largest transaction. A query is as large as any body. */
const LARGEST_WRITE = 4_000_000;

/** Reading and changing documents: queries, documents by their ids, mutations and actions. */
export function mountDocuments(serve: Serve, calls: Pick<StoreCalls, 'query' | 'documents' | 'write'>): void {
  const answerQuery = async (request: Call, { version, editor }: Admitted) => {
    const asked = queryOf(request);
    const began = performance.now();
    const result = await calls.query({ ...asked, perspective: perspectiveOf(request, version), editor });
    const isQuerySent = textIn(request.query, 'returnQuery') !== 'false';
    return {
      ...(isQuerySent && { query: asked.query }),
      result: result ?? null,
      syncTags: [],
      ms: Math.round(performance.now() - began),
    };
  };
  serve('GET', 'query/:dataset', answerQuery);
  serve('POST', 'query/:dataset', answerQuery);

  serve('GET', 'doc/:dataset/*', async (request) => {
    const { documents, omitted } = await calls.documents(request.params['*'].split(','));
    return { documents, omitted: omitted.map((id) => ({ id, reason: 'existence' })) };
  });

  const write = async (request: Call, { editor }: Admitted, kind: 'mutations' | 'actions') => {
    const body = callBody(request);
    const { transactionId, [kind]: wished } = body;
    if (!Array.isArray(wished)) throw badRequest(`${kind} is a list`);
    if (transactionId !== undefined && !(typeof transactionId === 'string' && /^[\w.-]{1,128}$/.test(transactionId))) {
      throw badRequest('transactionId has 1 to 128 letters, digits, dots and hyphens');
    }
    const flag = (name: string): boolean => body[name] === true || textIn(request.query, name) === 'true';
    return calls.write({
      kind,
      wished,
      editor,
      transactionId,
      isDryRun: flag('dryRun'),
      withDocuments: textIn(request.query, 'returnDocuments') === 'true',
      arrayKeys: flag('autoGenerateArrayKeys'),
    });
  };

  const mutate = async (request: Call, admitted: Admitted) => {
    const { transactionId, results } = await write(request, admitted, 'mutations');
    const withDocuments = textIn(request.query, 'returnDocuments') === 'true';
    if (!withDocuments && textIn(request.query, 'returnIds') !== 'true') return { transactionId };
    return {
      transactionId,
      results: results.map(({ document, ...result }) => ({
        ...result,
        ...(withDocuments && document !== null && { document }),
      })),
    };
  };
  serve('POST', 'mutate/:dataset', mutate, LARGEST_WRITE);

  const act = async (request: Call, admitted: Admitted) => {
    const { transactionId } = await write(request, admitted, 'actions');
    return { transactionId };
  };
  serve('POST', 'actions/:dataset', act, LARGEST_WRITE);
}
