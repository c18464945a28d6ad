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
import { type KeepzOrder, keepzOrders, refuse } from './keepz-orders.ts';

export type KeepzFake = Awaited<ReturnType<typeof startKeepzFake>>;

type KeepzFakeSettings = { now?: () => number } & Pick<FakeSettings, 'deliver' | 'onCall'>;

/** A fake Keepz: decrypts and checks our requests as the real service does, and refuses with its codes. */
export async function startKeepzFake({ now = Date.now, deliver, onCall }: KeepzFakeSettings = {}) {
  const keepz = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const identifier = randomUUID();
  const receiverId = randomUUID();

  const books = keepzOrders(now, receiverId, (value: unknown, request: FakeRequest): FakeAnswer =>
    json(200, seal(value, request.fault === 'wrong key' ? stranger.publicKey : merchant.publicKey)),
  );
  const { orders, rights } = books;
  const refunds: string[] = [];

  const page = {
    orders,
    outcomes: { pay: 'SUCCESS', decline: 'FAILED', cancel: 'CANCELED', start: 'PROCESSING' },
    isOpen: (order: KeepzOrder) => ['INITIAL', 'PROCESSING'].includes(books.statusOf(order)),
    async decide(order: KeepzOrder, status: string) {
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
      if (call === 'create') return books.create(fields, request);
      const id = String(fields['integratorOrderId']);
      if (request.fault === 'dropped') orders.delete(id);
      const order = orders.get(id);
      if (order === undefined) return refuse(404, 6005, 5, 'Integrator order not found');
      if (call === 'status') return books.status(order, request);
      if (call === 'cancel') return books.cancel(order, request);
      refunds.push(id);
      return books.refund(order, fields, request);
    },
  });
  return {
    ...server,
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
    orders,
    /** The orders whose refund was asked for, oldest first, also where it was refused. */
    refunds,
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

/** Encrypts a value for the owner of a key. */
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

/** Decrypts an envelope; null where it was not made for the key. */
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
