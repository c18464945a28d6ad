import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { words } from '#domain/testing/words.ts';
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

const TBILISI_MS = 4 * 3_600_000;

/** Features that Keepz permits per merchant. */
export type KeepzRight = 'EUR' | 'validUntil' | 'redirects' | 'callback' | 'refund';

type Order = PayableOrder & { id: string; status: string; validUntil: number; callback: string | null };

export type KeepzFake = Awaited<ReturnType<typeof startKeepzFake>>;

export type KeepzFakeSettings = { now?: () => number } & Pick<FakeSettings, 'deliver' | 'onCall'>;

/** A fake Keepz: decrypts and checks our requests as the real service does, and refuses with its codes. */
export async function startKeepzFake({ now = Date.now, deliver, onCall }: KeepzFakeSettings = {}) {
  const keepz = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const identifier = randomUUID();
  const receiverId = randomUUID();
  const rights = new Set<KeepzRight>(['EUR', 'validUntil', 'redirects', 'callback', 'refund']);
  const orders = new Map<string, Order>();

  const sealed = (value: unknown, request: FakeRequest): FakeAnswer =>
    json(200, seal(value, request.fault === 'wrong key' ? stranger.publicKey : merchant.publicKey));

  const statusOf = (order: Order): string =>
    order.status === 'INITIAL' && now() > order.validUntil ? 'EXPIRED' : order.status;

  const create = (fields: Record<string, unknown>, request: FakeRequest): FakeAnswer => {
    const refusal = refusalOfOrder(fields, { rights, receiverId });
    if (refusal !== null) return refusal;
    const id = String(fields['integratorOrderId']);
    if (orders.has(id)) return refuse(409, 6023, 2, 'Order with this integratorOrderId already exists');
    orders.set(id, {
      id,
      status: 'INITIAL',
      minor: minorFrom(fields['amount']) ?? 0,
      currency: String(fields['currency'] ?? 'GEL'),
      validUntil: instantOf(fields['validUntil']) ?? now() + 24 * 3_600_000,
      success: String(fields['successRedirectUri'] ?? ''),
      fail: String(fields['failRedirectUri'] ?? ''),
      callback: typeof fields['callbackUri'] === 'string' ? fields['callbackUri'] : null,
    });
    const named = request.fault === 'other order' ? randomUUID() : id;
    const host = request.fault === 'foreign address' ? 'keepz.me.example.com' : 'tiny.keepz.me';
    return sealed({ integratorOrderId: named, urlForQR: `https://${host}/${id.slice(0, 8)}` }, request);
  };

  const status = (order: Order, request: FakeRequest): FakeAnswer => {
    const word = request.fault === 'unknown word' ? 'TELEPORTED' : statusOf(order);
    const integratorOrderId = request.fault === 'other order' ? randomUUID() : order.id;
    return sealed({ integratorOrderId, status: word, ...namedSum(order, request) }, request);
  };

  const cancel = (order: Order, request: FakeRequest): FakeAnswer => {
    if (!['INITIAL', 'PROCESSING'].includes(statusOf(order))) return refuse(409, 6006, 2, 'Cannot cancel');
    order.status = 'CANCELED';
    return sealed({ integratorOrderId: order.id, status: order.status }, request);
  };

  const refund = (order: Order, fields: Record<string, unknown>, request: FakeRequest): FakeAnswer => {
    if (!rights.has('refund')) return refuse(403, 6038, 3, 'Refund is not permitted');
    if (!['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED_FAILED'].includes(order.status)) {
      return refuse(409, 6007, 2, 'Order cannot be refunded');
    }
    const minor = minorFrom(fields['amount']);
    if (minor === null || minor > order.minor) return refuse(400, 6007, 1, 'Refund amount is out of range');
    if (fields['refundInitiator'] !== 'INTEGRATOR' && fields['refundInitiator'] !== 'OPERATOR') {
      return refuse(400, 6001, 1, 'refundInitiator');
    }
    const details = fields['refundDetails'];
    if (!Array.isArray(details)) return refuse(400, 6094, 1, 'refundDetails');
    const [detail] = details as Record<string, unknown>[];
    if (detail?.['receiverType'] !== 'BRANCH' || detail['receiverIdentifier'] !== receiverId || details.length !== 1) {
      return refuse(400, 6001, 1, 'refundDetails');
    }
    if (minorFrom(detail['amount']) !== minor) return refuse(400, 6007, 1, 'refundDetails');
    order.status = 'REFUND_REQUESTED';
    return sealed({ integratorOrderId: order.id, status: order.status }, request);
  };

  const page = {
    orders,
    outcomes: { pay: 'SUCCESS', decline: 'FAILED', cancel: 'CANCELED', start: 'PROCESSING' },
    isOpen: (order: Order) => ['INITIAL', 'PROCESSING'].includes(statusOf(order)),
    async decide(order: Order, status: string) {
      order.status = status;
      const isTold = order.callback !== null && (status === 'SUCCESS' || status === 'FAILED');
      if (isTold) await server.callBack(callbackOf(order.id));
      return status === 'SUCCESS';
    },
  };

  /** A newly encrypted callback with the state of an order; `change` replaces fields. */
  const callbackOf = (id: string, change: Record<string, unknown> = {}): FakeCallback => {
    const order = orders.get(id);
    const fields = {
      amount: (order?.minor ?? 0) / 100,
      receiverId,
      receiverType: 'BRANCH',
      integratorId: identifier,
      integratorOrderId: id,
      status: order?.status ?? 'SUCCESS',
      initialCurrency: order?.currency ?? 'GEL',
      ...change,
    };
    return {
      url: order?.callback ?? '',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(seal(fields, merchant.publicKey)),
    };
  };

  const server = await startFakeServer({
    onCall,
    deliver,
    nameOf(method, path) {
      if (path.startsWith('/pay/')) return 'page';
      return CALLS[`${method} ${path}`] ?? null;
    },
    async answer(call, request) {
      if (call === 'page') return payPage(request, page);
      const envelope = envelopeOf(request);
      if (envelope === null || envelope['identifier'] !== identifier) return refuse(403, 6022, 3, 'Unknown integrator');
      const fields = open(envelope, keepz.privateKey);
      if (fields === null) return refuse(500, 6010, 6, 'Failed to decrypt data');
      if (fields['integratorId'] !== identifier) return refuse(403, 6022, 3, 'Unknown integrator');
      if (!UUID_V4.test(String(fields['integratorOrderId']))) return refuse(400, 6001, 1, 'integratorOrderId');
      if (call === 'create') return create(fields, request);
      const id = String(fields['integratorOrderId']);
      if (request.fault === 'dropped') orders.delete(id);
      const order = orders.get(id);
      if (order === undefined) return refuse(404, 6005, 5, 'Integrator order not found');
      if (call === 'status') return status(order, request);
      return call === 'cancel' ? cancel(order, request) : refund(order, fields, request);
    },
  });
  return {
    ...server,
    /** The settings of a merchant of this Keepz. */
    env: {
      PAYMENT_PROVIDER: 'keepz',
      KEEPZ_BASE_URL: `${server.url}${BASE}`,
      KEEPZ_IDENTIFIER: identifier,
      KEEPZ_RECEIVER_ID: receiverId,
      KEEPZ_PUBLIC_KEY: keepz.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      KEEPZ_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    },
    /** The public half of the merchant's key, which a forger knows too. */
    merchantKey: merchant.publicKey,
    rights,
    /** The orders, as Keepz sees them. */
    orders,
    /** The address of an order's payment page. */
    pageOf: (id: string) => `${server.url}/pay/${id}`,
    callbackOf,
    seal,
  };
}

const BASE = '/ecommerce-service';
const CALLS: Record<string, string> = {
  [`POST ${BASE}/api/integrator/order`]: 'create',
  [`GET ${BASE}/api/integrator/order/status`]: 'status',
  [`DELETE ${BASE}/api/integrator/order/cancel`]: 'cancel',
  [`POST ${BASE}/api/integrator/order/refund/v2`]: 'refund',
};

const ORDER_FIELDS = new Set(
  words(`amount receiverId receiverType integratorId integratorOrderId currency language successRedirectUri
    failRedirectUri callbackUri validUntil`),
);

function refusalOfOrder(
  fields: Record<string, unknown>,
  { rights, receiverId }: { rights: Set<KeepzRight>; receiverId: string },
): FakeAnswer | null {
  if (Object.keys(fields).some((name) => !ORDER_FIELDS.has(name))) return refuse(400, 6001, 1, 'unknown field');
  const { amount } = fields;
  if (typeof amount !== 'number' || !(amount > 0)) return refuse(400, 6001, 1, 'amount');
  if (minorFrom(amount) === null) return refuse(400, 6058, 1, 'amount has more than two decimals');
  if (fields['receiverType'] !== 'BRANCH' || fields['receiverId'] !== receiverId)
    return refuse(400, 6001, 1, 'receiver');
  if (!['KA', 'EN', 'IT', undefined].includes(fields['language'] as string)) return refuse(400, 6001, 1, 'language');
  const currency = fields['currency'] ?? 'GEL';
  if (currency !== 'GEL' && !(currency === 'EUR' && rights.has('EUR'))) return refuse(403, 6027, 3, 'currency');
  const { validUntil, successRedirectUri, failRedirectUri, callbackUri } = fields;
  if (validUntil !== undefined && !rights.has('validUntil')) return refuse(403, 6032, 3, 'validUntil');
  if (validUntil !== undefined && instantOf(validUntil) === null) return refuse(400, 6001, 1, 'validUntil');
  const redirects = successRedirectUri !== undefined || failRedirectUri !== undefined;
  if (redirects && !rights.has('redirects')) return refuse(403, 6036, 3, 'redirects');
  return callbackUri !== undefined && !rights.has('callback') ? refuse(403, 6056, 3, 'callbackUri') : null;
}

/** `yyyy-MM-dd HH:mm:ss` in Tbilisi time. */
function instantOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  return Date.parse(`${text.replace(' ', 'T')}Z`) - TBILISI_MS;
}

function namedSum(order: Order, { fault }: FakeRequest): object {
  if (fault === 'wrong amount') return { amount: 1, initialCurrency: order.currency };
  if (fault === 'no amount') return { amount: 'NaN', initialCurrency: order.currency };
  if (fault === 'nothing paid') return { amount: 0, initialCurrency: order.currency };
  return fault === 'foreign currency' ? { amount: order.minor / 100, initialCurrency: 'USD' } : {};
}

function refuse(status: number, statusCode: number, exceptionGroup: number, message: string): FakeAnswer {
  return json(status, { message, statusCode, exceptionGroup });
}

/** The four parts of a request: a JSON body for POST, the query for GET and DELETE. Exactly these, or null. */
function envelopeOf({ method, query, headers, body }: FakeRequest): Record<string, unknown> | null {
  const inBody = method === 'POST';
  if (inBody && !String(headers['content-type']).startsWith('application/json')) return null;
  const fields = inBody ? (JSON.parse(body) as Record<string, unknown>) : Object.fromEntries(query);
  if (!inBody && body !== '') return null;
  const names = Object.keys(fields).toSorted().join();
  const isAes = inBody ? fields['aes'] === true : fields['aes'] === 'true';
  return names === 'aes,encryptedData,encryptedKeys,identifier' && isAes ? fields : null;
}

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

function seal(value: unknown, key: KeyObject): Record<string, unknown> {
  const secret = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', secret, iv);
  const keys = Buffer.from([secret, iv].map((part) => part.toString('base64')).join('.'));
  return {
    encryptedData: cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64'),
    encryptedKeys: publicEncrypt({ key, ...OAEP }, keys).toString('base64'),
    aes: true,
  };
}

function open(envelope: Record<string, unknown>, key: KeyObject): Record<string, unknown> | null {
  try {
    const keys = privateDecrypt({ key, ...OAEP }, Buffer.from(String(envelope['encryptedKeys']), 'base64')).toString();
    const [secret = '', iv = ''] = keys.split('.');
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(secret, 'base64'), Buffer.from(iv, 'base64'));
    const text = decipher.update(String(envelope['encryptedData']), 'base64', 'utf8') + decipher.final('utf8');
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Harmless: what does not open was not sealed for this provider.
    return null;
  }
}
