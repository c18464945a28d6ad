import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import {
  type FakeAnswer,
  type FakeCallback,
  type FakeRequest,
  type FakeSettings,
  json,
  minorFrom,
  type PayableOrder,
  payPage,
  startFakeServer,
  UUID_V4,
} from './fake-server.ts';

type Order = PayableOrder & { id: string; externalId: string; key: string; expiresAt: number; callback: string };

export type BogFake = Awaited<ReturnType<typeof startBogFake>>;

export type BogFakeSettings = { now?: () => number; deliver?: FakeSettings['deliver'] };

const TOKEN_PATH = '/auth/realms/bog/protocol/openid-connect/token';

/** A fake Bank of Georgia: requires tokens and keys, checks every field, and signs the bytes that it sends. */
export async function startBogFake({ now = Date.now, deliver }: BogFakeSettings = {}) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = { id: '10001626', secret: randomBytes(12).toString('hex') };
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const orders = new Map<string, Order>();
  const tokens = new Map<string, number>();
  const answered = new Map<string, { request: string; answer: FakeAnswer }>();
  const token = { expiresIn: 300 as unknown };
  const payer = { identifier: '548888xxxxxx9893' as unknown };

  const keyOf = (order: Order): string => (order.key === 'created' && now() > order.expiresAt ? 'rejected' : order.key);

  const receiptOf = (order: Order): Record<string, unknown> => {
    const key = keyOf(order);
    const paid = !['created', 'processing', 'rejected'].includes(key);
    return {
      order_id: order.id,
      industry: 'ecommerce',
      capture: 'automatic',
      external_order_id: order.externalId,
      order_status: { key, value: 'სტატუსი' },
      purchase_units: {
        request_amount: (order.minor / 100).toFixed(2),
        transfer_amount: paid ? (order.minor / 100).toFixed(2) : null,
        refund_amount: key === 'refunded' ? (order.minor / 100).toFixed(2) : null,
        currency_code: order.currency,
      },
      payment_detail: paid
        ? { transfer_method: { key: 'card', value: 'ბარათი' }, code: '100', payer_identifier: payer.identifier }
        : null,
      reject_reason: key !== 'rejected' ? null : order.key === 'created' ? 'expiration' : 'declined',
    };
  };

  const giveToken = ({ headers, body }: FakeRequest): FakeAnswer => {
    if (headers.authorization !== basic) return json(401, { error: 'invalid_client' });
    if (body !== 'grant_type=client_credentials') return json(400, { error: 'unsupported_grant_type' });
    const value = randomBytes(24).toString('base64url');
    tokens.set(value, now() + 300_000);
    return json(200, { access_token: value, token_type: 'Bearer', expires_in: token.expiresIn });
  };

  const create = (request: FakeRequest): FakeAnswer => {
    const fields = JSON.parse(request.body) as Record<string, unknown>;
    const problem = problemOf(fields, request);
    if (problem !== null) return json(400, { message: problem });
    const units = fields['purchase_units'] as { currency: string; total_amount: number };
    const urls = fields['redirect_urls'] as { success: string; fail: string };
    const order: Order = {
      id: randomUUID(),
      externalId: String(fields['external_order_id']),
      key: 'created',
      minor: minorFrom(units.total_amount) ?? 0,
      currency: units.currency,
      expiresAt: now() + Number(fields['ttl'] ?? 15) * 60_000,
      ...urls,
      callback: String(fields['callback_url']),
    };
    if (request.fault === 'other order') order.id = [...orders.values()].at(-1)?.id ?? order.id;
    orders.set(order.externalId, order);
    const host = request.fault === 'foreign address' ? 'payment.bog.ge.example.com' : 'payment.bog.ge';
    return json(200, {
      id: order.id,
      _links: {
        details: { href: `https://api.bog.ge/payments/v1/receipt/${order.id}` },
        redirect: { href: `https://${host}/?order_id=${order.id}` },
      },
    });
  };

  const receipt = (request: FakeRequest): FakeAnswer => {
    const id = request.path.split('/').at(-1);
    const order = [...orders.values()].find((one) => one.id === id);
    if (request.fault === 'dropped' && order !== undefined) orders.delete(order.externalId);
    if (order === undefined || request.fault === 'dropped') return json(404, { message: 'not found' });
    const fields = receiptOf(order);
    const units = fields['purchase_units'] as Record<string, unknown>;
    if (request.fault === 'other order') fields['external_order_id'] = randomUUID();
    if (request.fault === 'unknown word') fields['order_status'] = { key: 'teleported', value: '' };
    if (request.fault === 'wrong amount') units['transfer_amount'] = '1.00';
    if (request.fault === 'no amount') units['transfer_amount'] = 'NaN';
    if (request.fault === 'nothing paid') units['transfer_amount'] = '0.00';
    if (request.fault === 'foreign currency') units['currency_code'] = 'USD';
    return json(200, fields);
  };

  const refund = (request: FakeRequest): FakeAnswer => {
    const id = request.path.split('/').at(-1);
    const order = [...orders.values()].find((one) => one.id === id);
    if (order === undefined) return json(404, { message: 'not found' });
    const { amount } = JSON.parse(request.body) as { amount?: unknown };
    if (amount !== undefined && minorFrom(amount) !== order.minor) return json(400, { message: 'amount' });
    if (order.key !== 'completed') return json(400, { message: 'not refundable' });
    order.key = 'refund_requested';
    return json(200, { key: 'request_received', message: 'Refund request received', action_id: randomUUID() });
  };

  /** The same key gets the same answer; another request with a known key is refused. */
  const once = (request: FakeRequest, work: () => FakeAnswer): FakeAnswer => {
    const key = String(request.headers['idempotency-key']);
    if (!UUID_V4.test(key)) return json(400, { message: 'Idempotency-Key' });
    const seen = answered.get(key);
    const sent = `${request.path} ${request.body}`;
    if (seen !== undefined) return seen.request === sent ? seen.answer : json(409, { message: 'Idempotency-Key' });
    const answer = work();
    if (answer.status === 200) answered.set(key, { request: sent, answer });
    return answer;
  };

  const page = {
    orders,
    outcomes: { pay: 'completed', decline: 'rejected', cancel: 'rejected', start: 'processing' },
    isOpen: (order: Order) => ['created', 'processing'].includes(keyOf(order)),
    async decide(order: Order, key: string) {
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
    const time = new Date(now()).toISOString();
    const body = `{"event":"order_payment", "zoned_request_time":"${time}", "total":${total}, "body":${JSON.stringify(receipt)}}`;
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
      if (call === 'token') return giveToken(request);
      if (call === 'page') return payPage(request, page);
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if ((tokens.get(bearer) ?? 0) <= now()) return json(401, { message: 'Unauthorized' });
      if (call === 'status') return receipt(request);
      if (!String(request.headers['content-type']).startsWith('application/json')) return json(415, {});
      return once(request, () => (call === 'create' ? create(request) : refund(request)));
    },
  });
  return {
    ...server,
    /** The settings of a merchant of this bank. */
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
    token,
    /** The payer in the bank's receipts: a card with its middle hidden. */
    payer,
    /** Ends every issued token, as a restart of the bank does. */
    endTokens: () => tokens.clear(),
    pageOf: (externalId: string) => `${server.url}/pay/${externalId}`,
    callbackOf,
    /** Signs a body as the bank does. */
    sign: signed,
  };
}

/** The name of the first invalid field of an order; null for a valid order. */
function problemOf(fields: Record<string, unknown>, { headers }: FakeRequest): string | null {
  const units = fields['purchase_units'] as Record<string, unknown> | undefined;
  const total = minorFrom(units?.['total_amount']);
  if (total === null) return 'total_amount';
  if (!['GEL', 'USD', 'EUR', 'GBP'].includes(String(units?.['currency']))) return 'currency';
  const basket = units?.['basket'] as { product_id?: unknown; quantity?: unknown; unit_price?: unknown }[] | undefined;
  if (!Array.isArray(basket) || basket.length === 0) return 'basket';
  const sum = basket.reduce((all, one) => all + Number(one.quantity) * (minorFrom(one.unit_price) ?? Number.NaN), 0);
  if (sum !== total || basket.some((one) => typeof one.product_id !== 'string' || one.product_id === ''))
    return 'basket';
  if (!String(fields['callback_url']).startsWith('https://')) return 'callback_url';
  const urls = fields['redirect_urls'] as Record<string, unknown> | undefined;
  if (typeof urls?.['success'] !== 'string' || typeof urls['fail'] !== 'string') return 'redirect_urls';
  if (fields['capture'] !== 'automatic' && fields['capture'] !== 'manual') return 'capture';
  const ttl = fields['ttl'];
  if (ttl !== undefined && !(Number.isInteger(ttl) && Number(ttl) >= 1 && Number(ttl) <= 1440)) return 'ttl';
  if (typeof fields['external_order_id'] !== 'string') return 'external_order_id';
  return ['ka', 'en'].includes(String(headers['accept-language'])) ? null : 'Accept-Language';
}
