import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FakeAnswer, json, listenFor } from './fake-server.ts';

/**
 * Faults of the hosted content service. `slow`: no answer until the caller hangs up. `cut`: the connection ends inside
 * the answer. `garbage`: half an answer, with status 200. `older`: its answer to the same question two changes ago.
 * `short`: a document less than announced. The others are listings after an event that no editor means.
 */
export const HOSTED_FAULTS = [
  'slow',
  '5xx',
  '429',
  'garbage',
  'cut',
  'older',
  'short',
  'no count',
  'empty',
  'half gone',
  'type missing',
  'too many',
] as const;
export type HostedFault = (typeof HOSTED_FAULTS)[number];

/** Answers content service calls: `path` begins with the version, as `/v2023-05-03/data/query/development?...`. */
export type HostedUpstream = (call: { method: string; path: string; body: string }) => Promise<FakeAnswer>;

export type HostedFake = Awaited<ReturnType<typeof startHostedFake>>;

type Settings = {
  upstream: HostedUpstream;
  /** The token that callers must show; null for a public dataset. */
  token?: string | null;
  /** Milliseconds for which the CDN goes on answering a question as before. */
  cdnLagMs?: number;
};

/**
 * The hosted content service on a free port: the live address and the CDN before an interface that speaks its words.
 * Both break on demand while they run, also from another process: `POST <url>/_ctl {"fault": "slow" | null, "address":
 * "live" | "cdn", "cdnLagMs": 2000}`; without an address a fault is of both.
 */
export async function startHostedFake({ upstream, token = null, cdnLagMs = 0 }: Settings) {
  const control = { faults: { live: null, cdn: null } as Record<Address, HostedFault | null>, cdnLagMs };
  const calls: string[] = [];
  const kept = new Map<string, { at: number; answer: FakeAnswer }>();
  /** The last different answers to each question, the newest last. */
  const history = new Map<string, FakeAnswer[]>();

  async function ask(address: Address, call: Parameters<HostedUpstream>[0]): Promise<FakeAnswer> {
    const question = `${call.method} ${call.path} ${call.body}`;
    const old = kept.get(question);
    if (address === 'cdn' && old !== undefined && performance.now() - old.at < control.cdnLagMs) return old.answer;
    const answer = await upstream(call);
    if (address === 'cdn') keep(kept, question, { at: performance.now(), answer });
    const answers = history.get(question) ?? [];
    if (wordsOf(answers.at(-1)) !== wordsOf(answer)) keep(history, question, [...answers, answer].slice(-3));
    return control.faults[address] === 'older' ? (history.get(question)?.[0] ?? answer) : answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const [, place = '', path = ''] = /^\/(live|cdn|_ctl)(\/.*)?$/.exec(request.url ?? '') ?? [];
    if (place === '_ctl') return send(response, controlled(body));
    if (place !== 'live' && place !== 'cdn') return send(response, refused(404, 'no such address'));
    calls.push(`${place} ${path.split('?', 1)[0]}`);
    if (token !== null && request.headers.authorization !== `Bearer ${token}`) {
      return send(response, refused(401, 'Session not found'));
    }
    if (place === 'cdn' && !/^\/v[\d-]+\/data\/query\//.test(path))
      return send(response, refused(404, 'not of the CDN'));
    const fault = control.faults[place];
    if (fault === 'slow') return void (await once(response, 'close'));
    if (fault === '5xx') return send(response, { status: 503, body: '<html><body>Service Unavailable</body></html>' });
    if (fault === '429') {
      const { status, body: words } = refused(429, 'rate limit exceeded');
      return send(response, { status, headers: { 'retry-after': '30' }, body: words });
    }
    const answer = damaged(await ask(place, { method: request.method ?? 'GET', path, body }), fault);
    if (fault !== 'cut') return send(response, answer);
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(answer.body)) });
    response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
  }

  function controlled(body: string): FakeAnswer {
    const wish = JSON.parse(body) as { fault?: HostedFault | null; address?: Address; cdnLagMs?: number };
    const isKnown = wish.fault === undefined || wish.fault === null || HOSTED_FAULTS.includes(wish.fault);
    if (!isKnown) return json(400, { message: 'no such fault' });
    if (wish.fault !== undefined) fail(wish.fault, wish.address);
    if (wish.cdnLagMs !== undefined) control.cdnLagMs = wish.cdnLagMs;
    return json(200, control);
  }

  /** Breaks an address, or both, until it is told otherwise; null mends. */
  function fail(fault: HostedFault | null, address?: Address): void {
    for (const one of address === undefined ? ADDRESSES : [address]) control.faults[one] = fault;
  }

  const { url, close } = await listenFor((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // An error in the fake must not look like an error of the service.
      process.stderr.write(`the fake of the hosted content failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  return {
    url,
    liveUrl: `${url}/live`,
    cdnUrl: `${url}/cdn`,
    env: {
      CONTENT_PROVIDER: 'sanity',
      SANITY_PROJECT_ID: 'fake',
      SANITY_DATASET: 'development',
      ...(token !== null && { SANITY_TOKEN: token }),
      SANITY_BASE_URL: `${url}/live`,
      SANITY_CDN_BASE_URL: `${url}/cdn`,
      // It has no pictures, and a product that reads it asks nobody else for them.
      SANITY_IMAGES_BASE_URL: `${url}/cdn`,
    },
    /** The calls that arrived, as `cdn /v2023-05-03/data/query/development`, oldest first. */
    calls,
    control,
    fail,
    close,
  };
}

type Address = 'live' | 'cdn';
const ADDRESSES: readonly Address[] = ['live', 'cdn'];

/**
 * The interface of another product (`<origin>/api/store`) as that of the hosted service. `token` gives a token of that
 * product, anew when it is refused; the caller's own token is ignored.
 */
export function productUpstream({ store, token }: { store: string; token(): Promise<string> }): HostedUpstream {
  let current: string | null = null;
  const ask = async ({ method, path, body }: Parameters<HostedUpstream>[0]): Promise<FakeAnswer> => {
    current ??= await token();
    const answer = await fetch(store + path, {
      method,
      headers: { authorization: `Bearer ${current}`, ...(body !== '' && { 'content-type': 'application/json' }) },
      ...(body !== '' && { body }),
    });
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json' };
    return { status: answer.status, headers, body: await answer.text() };
  };
  return async (call) => {
    try {
      const answer = await ask(call);
      if (answer.status !== 401) return answer;
      current = null;
      return await ask(call);
    } catch {
      // Harmless: while the product is down the service is, as far as its callers know.
      return { status: 502, body: '<html><body>Bad Gateway</body></html>' };
    }
  };
}

/** Keeps the newest questions: a long run asks for other documents again and again. */
function keep<Value>(map: Map<string, Value>, question: string, value: Value): void {
  map.delete(question);
  map.set(question, value);
  const [oldest] = map.keys();
  if (map.size > MOST_QUESTIONS && oldest !== undefined) map.delete(oldest);
}
const MOST_QUESTIONS = 200;

/** The body of an answer without its time and duration. */
function wordsOf(answer: FakeAnswer | undefined): string | undefined {
  return answer?.body.replace(/"ms":\d+|"now":"[^"]*"/g, '');
}

type Listing = { count?: number | null; now?: string; documents: { _id: string; _type: string }[] };

/** An answer with a fault of its content; a listing alone has those of a dataset. */
function damaged(answer: FakeAnswer, fault: HostedFault | null): FakeAnswer {
  if (fault === 'garbage') return { ...answer, status: 200, body: answer.body.slice(0, answer.body.length / 2) };
  if (fault === null || answer.status !== 200) return answer;
  const said = JSON.parse(answer.body) as { result?: Listing };
  const { result } = said;
  if (typeof result !== 'object' || result === null || !Array.isArray(result.documents)) return answer;
  return json(200, { ...said, result: damagedListing(result, fault) });
}

function damagedListing(listing: Listing, fault: HostedFault): Listing {
  const { documents } = listing;
  const of = (some: Listing['documents']): Listing => ({ ...listing, count: some.length, documents: some });
  switch (fault) {
    case 'short':
      return { ...listing, documents: documents.slice(1) };
    case 'no count':
      return { ...listing, count: null };
    case 'empty':
      return of([]);
    case 'half gone':
      // One of each type stays, so that nothing but the number is wrong.
      return of(
        documents.filter(({ _type }, at) => at % 3 === 0 || documents.findIndex((one) => one._type === _type) === at),
      );
    case 'type missing':
      return of(documents.filter(({ _type }) => _type !== 'language'));
    case 'too many': {
      const one = documents[0];
      return of(
        Array.from({ length: 20_001 }, (_, at) => ({ ...one, _id: `many-${at}`, _type: one?._type ?? 'issue' })),
      );
    }
    default:
      return listing;
  }
}

function refused(status: number, description: string): FakeAnswer {
  return json(status, { statusCode: status, error: { type: 'refused', description }, message: description });
}

function send(response: ServerResponse, { status, headers, body }: FakeAnswer): void {
  response.writeHead(status, headers).end(body);
}
