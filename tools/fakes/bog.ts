import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { type BogOrder, bogOrders } from './bog-orders.ts';
import {
  type FakeAnswer,
  type FakeCallback,
  type FakeRequest,
  type FakeSettings,
  json,
  payPage,
  startFakeServer,
  UUID_V4,
} from './fake-server.ts';

export type BogFake = Awaited<ReturnType<typeof startBogFake>>;

type BogFakeSettings = { now?: () => number; deliver?: FakeSettings['deliver'] };

const TOKEN_PATH = '/auth/realms/bog/protocol/openid-connect/token';

/** A fake Bank of Georgia: requires tokens and keys, checks every field, and signs the bytes that it sends. */
export async function startBogFake({ now = Date.now, deliver }: BogFakeSettings = {}) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = { id: '10001626', secret: randomBytes(12).toString('hex') };
  const tokens = bogTokens(client, now);
  const books = bogOrders(now);
  const { orders, keyOf, receiptOf } = books;
  const once = answerOnce();

  const page = {
    orders,
    outcomes: { pay: 'completed', decline: 'rejected', cancel: 'rejected', start: 'processing' },
    isOpen: (order: BogOrder) => ['created', 'processing'].includes(keyOf(order)),
    async decide(order: BogOrder, key: string) {
      order.key = key;
      if (key !== 'processing') await server.callBack(callbackOf(order.externalId));
      return key === 'completed';
    },
  };

  const signed = (body: string): string => sign('RSA-SHA256', Buffer.from(body), pair.privateKey).toString('base64');

  /** The signed callback with the state of an order; `change` replaces fields of the receipt. */
  const callbackOf = (externalId: string, change: Record<string, unknown> = {}): FakeCallback => {
    const order = orders.get(externalId);
    const receipt = { ...(order === undefined ? { external_order_id: externalId } : receiptOf(order)), ...change };
    // The bank's own format: a sum with its zeros and a space after the comma, which JSON.stringify does not write.
    const total = ((order?.minor ?? 0) / 100).toFixed(2);
    const body = `{"event":"order_payment", "zoned_request_time":"${new Date(now()).toISOString()}", "total":${total}, "body":${JSON.stringify(receipt)}}`;
    return {
      url: order?.callback ?? '',
      headers: { 'content-type': 'application/json', 'callback-signature': signed(body) },
      body,
    };
  };

  const server = await startFakeServer({
    deliver,
    nameOf(method, path) {
      if (path.startsWith('/pay/')) return 'page';
      if (method === 'POST' && path === TOKEN_PATH) return 'token';
      if (method === 'POST' && path === '/payments/v1/ecommerce/orders') return 'create';
      if (method === 'GET' && /^\/payments\/v1\/receipt\/[^/]+$/.test(path)) return 'status';
      return method === 'POST' && /^\/payments\/v1\/payment\/refund\/[^/]+$/.test(path) ? 'refund' : null;
    },
    async answer(call, request) {
      if (call === 'token') return tokens.giveToken(request);
      if (call === 'page') return payPage(request, page);
      if (!tokens.isKnown(request)) return json(401, { message: 'Unauthorized' });
      if (call === 'status') return books.receipt(request);
      if (!String(request.headers['content-type']).startsWith('application/json')) return json(415, {});
      return once(request, () => (call === 'create' ? books.create(request) : books.refund(request)));
    },
  });
  return {
    ...server,
    env: {
      PAYMENT_PROVIDER: 'bog',
      BOG_API_BASE: server.url,
      BOG_TOKEN_URL: server.url + TOKEN_PATH,
      BOG_CLIENT_ID: client.id,
      BOG_CLIENT_SECRET: client.secret,
      BOG_CALLBACK_PUBLIC_KEY: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    /** The orders by the merchant's own id. */
    orders,
    /** The format of a token's lifetime in the bank's answer. */
    token: tokens.token,
    /** The payer in the bank's receipts: a card with its middle hidden. */
    payer: books.payer,
    /** Ends every issued token, as a restart of the bank does. */
    endTokens: tokens.endTokens,
    pageOf: (externalId: string) => `${server.url}/pay/${externalId}`,
    callbackOf,
    sign: signed,
  };
}

/** The tokens that a fake bank gives to its client, and whether a call has one. */
function bogTokens(client: { id: string; secret: string }, now: () => number) {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const tokens = new Map<string, number>();
  const token = { expiresIn: 300 as unknown };
  const giveToken = ({ headers, body }: FakeRequest): FakeAnswer => {
    if (headers.authorization !== basic) return json(401, { error: 'invalid_client' });
    if (body !== 'grant_type=client_credentials') return json(400, { error: 'unsupported_grant_type' });
    const value = randomBytes(24).toString('base64url');
    tokens.set(value, now() + 300_000);
    return json(200, { access_token: value, token_type: 'Bearer', expires_in: token.expiresIn });
  };
  const isKnown = ({ headers }: FakeRequest): boolean => {
    return (tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '') ?? 0) > now();
  };
  return { token, giveToken, isKnown, endTokens: () => tokens.clear() };
}

/** Answers a request once: the same key gets the same answer, and another request with a known key is refused. */
function answerOnce() {
  const answered = new Map<string, { request: string; answer: FakeAnswer }>();
  return (request: FakeRequest, work: () => FakeAnswer): FakeAnswer => {
    const key = String(request.headers['idempotency-key']);
    if (!UUID_V4.test(key)) return json(400, { message: 'Idempotency-Key' });
    const seen = answered.get(key);
    const sent = `${request.path} ${request.body}`;
    if (seen !== undefined) return seen.request === sent ? seen.answer : json(409, { message: 'Idempotency-Key' });
    const answer = work();
    if (answer.status === 200) answered.set(key, { request: sent, answer });
    return answer;
  };
}
