import { randomUUID } from 'node:crypto';
import { words } from '#domain/testing/words.ts';
import { type FakeAnswer, type FakeRequest, json, minorFrom, type PayableOrder } from './fake-server.ts';

const TBILISI_MS = 4 * 3_600_000;

/** Features that Keepz permits per merchant. */
type KeepzRight = 'EUR' | 'validUntil' | 'redirects' | 'callback' | 'refund';

export type KeepzOrder = PayableOrder & { id: string; status: string; validUntil: number; callback: string | null };

type Fields = Record<string, unknown>;

/** The orders of a fake Keepz, and the calls about them; `sealed` is the answer that only the merchant can read. */
export function keepzOrders(
  now: () => number,
  receiverId: string,
  sealed: (value: unknown, request: FakeRequest) => FakeAnswer,
) {
  const rights = new Set<KeepzRight>(['EUR', 'validUntil', 'redirects', 'callback', 'refund']);
  const orders = new Map<string, KeepzOrder>();

  const statusOf = (order: KeepzOrder): string =>
    order.status === 'INITIAL' && now() > order.validUntil ? 'EXPIRED' : order.status;

  const create = (fields: Fields, request: FakeRequest): FakeAnswer => {
    const refusal = refusalOfOrder(fields, { rights, receiverId });
    if (refusal !== null) return refusal;
    const id = String(fields['integratorOrderId']);
    if (orders.has(id)) return refuse(409, 6023, 2, 'Order with this integratorOrderId already exists');
    orders.set(id, {
      id,
      status: 'INITIAL',
      minor: minorFrom(fields['amount']) ?? 0,
      currency: String(fields['currency'] ?? 'GEL'),
      validUntil: tbilisiInstant(fields['validUntil']) ?? now() + 24 * 3_600_000,
      success: String(fields['successRedirectUri'] ?? ''),
      fail: String(fields['failRedirectUri'] ?? ''),
      callback: typeof fields['callbackUri'] === 'string' ? fields['callbackUri'] : null,
    });
    const named = request.fault === 'other order' ? randomUUID() : id;
    const host = request.fault === 'foreign address' ? 'keepz.me.example.com' : 'tiny.keepz.me';
    return sealed({ integratorOrderId: named, urlForQR: `https://${host}/${id.slice(0, 8)}` }, request);
  };

  const status = (order: KeepzOrder, request: FakeRequest): FakeAnswer => {
    const word = request.fault === 'unknown word' ? 'TELEPORTED' : statusOf(order);
    const integratorOrderId = request.fault === 'other order' ? randomUUID() : order.id;
    return sealed({ integratorOrderId, status: word, ...namedSum(order, request) }, request);
  };

  const cancel = (order: KeepzOrder, request: FakeRequest): FakeAnswer => {
    if (!['INITIAL', 'PROCESSING'].includes(statusOf(order))) return refuse(409, 6006, 2, 'Cannot cancel');
    order.status = 'CANCELED';
    return sealed({ integratorOrderId: order.id, status: order.status }, request);
  };

  const refund = (order: KeepzOrder, fields: Fields, request: FakeRequest): FakeAnswer => {
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

  return { orders, rights, statusOf, create, status, cancel, refund };
}

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
  if (validUntil !== undefined && tbilisiInstant(validUntil) === null) return refuse(400, 6001, 1, 'validUntil');
  const redirects = successRedirectUri !== undefined || failRedirectUri !== undefined;
  if (redirects && !rights.has('redirects')) return refuse(403, 6036, 3, 'redirects');
  return callbackUri !== undefined && !rights.has('callback') ? refuse(403, 6056, 3, 'callbackUri') : null;
}

/** `yyyy-MM-dd HH:mm:ss` in Tbilisi time. */
function tbilisiInstant(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  return Date.parse(`${text.replace(' ', 'T')}Z`) - TBILISI_MS;
}

function namedSum(order: KeepzOrder, { fault }: FakeRequest): object {
  if (fault === 'wrong amount') return { amount: 1, initialCurrency: order.currency };
  if (fault === 'no amount') return { amount: 'NaN', initialCurrency: order.currency };
  if (fault === 'nothing paid') return { amount: 0, initialCurrency: order.currency };
  return fault === 'foreign currency' ? { amount: order.minor / 100, initialCurrency: 'USD' } : {};
}

/** A refusal with the codes of Keepz. */
export function refuse(status: number, statusCode: number, exceptionGroup: number, message: string): FakeAnswer {
  return json(status, { message, statusCode, exceptionGroup });
}
