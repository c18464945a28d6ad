import { randomUUID } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, json, minorFrom, type PayableOrder } from './fake-server.ts';

/** An order as the bank keeps it. */
export type BogOrder = PayableOrder & {
  id: string;
  externalId: string;
  key: string;
  expiresAt: number;
  callback: string;
};

/** The orders of a fake bank, and the calls about them. */
export function bogOrders(now: () => number) {
  const orders = new Map<string, BogOrder>();
  const payer = { identifier: '548888xxxxxx9893' as unknown };
  const orderOf = ({ path }: FakeRequest) => [...orders.values()].find(({ id }) => id === path.split('/').at(-1));

  const keyOf = (order: BogOrder): string =>
    order.key === 'created' && now() > order.expiresAt ? 'rejected' : order.key;

  const receiptOf = (order: BogOrder): Record<string, unknown> => {
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

  const create = (request: FakeRequest): FakeAnswer => {
    const fields = JSON.parse(request.body) as Record<string, unknown>;
    const problem = problemOf(fields, request);
    if (problem !== null) return json(400, { message: problem });
    const units = fields['purchase_units'] as { currency: string; total_amount: number };
    const urls = fields['redirect_urls'] as { success: string; fail: string };
    const order: BogOrder = {
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
    const order = orderOf(request);
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
    const order = orderOf(request);
    if (order === undefined) return json(404, { message: 'not found' });
    const { amount } = JSON.parse(request.body) as { amount?: unknown };
    if (amount !== undefined && minorFrom(amount) !== order.minor) return json(400, { message: 'amount' });
    if (order.key !== 'completed') return json(400, { message: 'not refundable' });
    order.key = 'refund_requested';
    return json(200, { key: 'request_received', message: 'Refund request received', action_id: randomUUID() });
  };

  return { orders, payer, keyOf, receiptOf, create, receipt, refund };
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
