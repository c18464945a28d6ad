// docs/decisions/051
import { type KeyObject, verify } from 'node:crypto';
import { type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { type Answered, callsWithToken } from '../calls-with-token.ts';
import type { Outcome } from '../outcome.ts';
import { type AdapterParts, objectOf, recordOf } from '../outgoing.ts';
import type { NewPayment, PaymentProvider, PaymentRef, PaymentState } from './payments.ts';
import { type Meaning, minorOf, payAddress, toldState, wireAmount } from './wire.ts';

export type { BogSettings };

/** The longest a call of the port may take: two of them fit into the time of a job. */
const PATIENCE_MS = 9 * SECOND;
/** In minutes: what the bank takes as the lifetime of a payment. */
const TTL = { least: 1, most: 1440 };

/** Card payments through the Bank of Georgia: a token for every call, a key for every change, signed callbacks. */
export function bogPayments(parts: AdapterParts<BogSettings>): PaymentProvider {
  const { settings, clock, log, patienceMs = PATIENCE_MS } = parts;
  const ask = bogCalls(parts);

  const status = async ({ attemptId, providerRef }: PaymentRef): Promise<Outcome<PaymentState>> => {
    // Without an answer to `create` no client ever had the address: there is nothing to pay.
    if (providerRef === undefined) return { ok: false, kind: 'rejected', code: 'NO_REFERENCE' };
    const path = `/payments/v1/receipt/${encodeURIComponent(providerRef)}`;
    const answer = await ask({ method: 'GET', path }, AbortSignal.timeout(patienceMs));
    if (typeof answer === 'object' && answer.status === 404) return { ok: false, kind: 'rejected', code: 'NOT_FOUND' };
    if (typeof answer !== 'object' || answer.status !== 200) return bogFailure(parts, answer, 'unknown');
    const { fields } = answer;
    if (fields?.['order_id'] !== providerRef || fields['external_order_id'] !== attemptId) {
      return { ok: false, kind: 'unknown', code: 'FOREIGN_ANSWER' };
    }
    return stateOfReceipt(fields);
  };

  return {
    id: 'bog',
    currencies: ['GEL', 'EUR'],
    async create(asked) {
      const request = orderRequest(asked, clock.now());
      const patience = AbortSignal.timeout(patienceMs);
      let answer = await ask(request, patience);
      // The key makes a repeat the same order: it is how one asks what became of the first try.
      if (isLost(answer)) answer = await ask(request, patience);
      if (typeof answer !== 'object' || answer.status >= 300 || answer.fields === null)
        return bogFailure(parts, answer, 'rejected');
      const providerRef = answer.fields['id'];
      const href = recordOf(recordOf(answer.fields['_links'])?.['redirect'])?.['href'];
      const redirectUrl = payAddress(href, { domain: 'bog.ge', apiBase: settings.apiBase });
      if (typeof providerRef !== 'string' || !PROVIDER_REF.test(providerRef) || redirectUrl === null) {
        log.error(
          { provider: 'bog', attempt: asked.attemptId },
          'a payment address that is not of the bank was refused',
        );
        return { ok: false, kind: 'unknown', code: 'UNSAFE_ADDRESS' };
      }
      return { ok: true, value: { providerRef, redirectUrl } };
    },
    status,
    // The bank has no call that takes an unpaid order away: it runs out with its lifetime, which is the hold's.
    cancel: status,
    async refund({ providerRef }, _amount, key) {
      if (providerRef === undefined) return { ok: false, kind: 'rejected', code: 'NO_REFERENCE' };
      const path = `/payments/v1/payment/refund/${encodeURIComponent(providerRef)}`;
      // No amount means all that came, which a discount of the bank's may have made less than we asked for.
      const request = { method: 'POST' as const, path, headers: { 'idempotency-key': key }, body: {} };
      const answer = await ask(request, AbortSignal.timeout(patienceMs));
      if (typeof answer !== 'object' || answer.status >= 300 || answer.fields === null)
        return bogFailure(parts, answer, 'rejected');
      const word = answer.fields['key'];
      if (word !== 'request_received') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
      return { ok: true, value: { pending: true, raw: word } };
    },
    async callback({ rawBody, headers }) {
      const signature = Buffer.from(headers['callback-signature'] ?? '', 'base64');
      // Over the bytes as they came: the same values written again have another signature.
      if (!verify('RSA-SHA256', rawBody, settings.callbackKey, signature)) return 'forged';
      const message = objectOf(Buffer.from(rawBody).toString('utf8'));
      const receipt = message?.['event'] === 'order_payment' ? recordOf(message['body']) : null;
      const attemptId = receipt?.['external_order_id'];
      const providerRef = receipt?.['order_id'];
      if (typeof attemptId !== 'string' || typeof providerRef !== 'string') return 'unreadable';
      return PROVIDER_REF.test(providerRef) ? { attemptId, providerRef } : 'unreadable';
    },
  };
}

function orderRequest({ attemptId, amount, reference, locale, urls, expiresAt }: NewPayment, now: Instant): Request {
  const total = wireAmount(amount.minor);
  const minutes = Math.floor((expiresAt - now) / MINUTE);
  return {
    method: 'POST',
    path: '/payments/v1/ecommerce/orders',
    headers: { 'idempotency-key': attemptId, 'accept-language': locale, theme: 'light' },
    body: {
      application_type: 'web',
      callback_url: urls.callback,
      // Its first 25 characters stand on the payer's bank statement: an id says nothing to anybody.
      external_order_id: attemptId,
      capture: 'automatic',
      purchase_units: {
        currency: amount.currency,
        total_amount: total,
        basket: [{ product_id: reference, quantity: 1, unit_price: total, description: reference }],
      },
      redirect_urls: { success: urls.success, fail: urls.fail },
      ttl: Math.min(Math.max(minutes, TTL.least), TTL.most),
    },
  };
}

/** Whether an answer leaves open what became of the request. */
function isLost(answer: Answered): boolean {
  return answer === 'unclear' || (typeof answer === 'object' && (answer.status >= 500 || answer.fields === null));
}

const PROVIDER_REF = /^[\w-]{1,64}$/;

type BogSettings = {
  /** Without a slash at the end. */
  apiBase: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The bank's, with which it signs callbacks. */
  callbackKey: KeyObject;
};

type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };

/** Sends requests with the token of our client at the bank. */
function bogCalls({ settings, call, clock }: AdapterParts<BogSettings>) {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const send = callsWithToken({
    call,
    clock,
    grant: () => ({
      method: 'POST',
      url: settings.tokenUrl,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }),
  });
  return ({ method, path, headers, body }: Request, patience: AbortSignal) =>
    send(
      {
        method,
        url: settings.apiBase + path,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      patience,
    );
}

/** An answer that is no good. A refusal of the bank's is certain; its own trouble and silence are not. */
function bogFailure(
  { log }: Pick<AdapterParts<BogSettings>, 'log'>,
  answer: Answered,
  refused: 'rejected' | 'unknown',
): Outcome<never> {
  if (answer === 'unclear') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
  if (answer === 'no token') {
    log.error({ provider: 'bog' }, 'the bank gave no token');
    return { ok: false, kind: refused === 'rejected' ? 'misconfigured' : 'unknown', code: 'TOKEN' };
  }
  const { status } = answer;
  if (status === 401 || status === 403) {
    log.error({ provider: 'bog', status }, 'the bank does not permit this: check the client id and its rights');
    return { ok: false, kind: 'misconfigured', code: String(status) };
  }
  const certain = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { ok: false, kind: certain ? refused : 'unknown', code: String(status) };
}

const STATES: Record<string, Meaning> = {
  created: { status: 'INITIAL' },
  auth_requested: { status: 'INITIAL' },
  processing: { status: 'PROCESSING' },
  completed: { status: 'SUCCESS' },
  rejected: { status: 'FAILED' },
  refund_requested: { status: 'SUCCESS', refund: 'asked' },
  refunded: { status: 'SUCCESS', refund: 'done' },
  refunded_partially: { status: 'SUCCESS', refund: 'part' },
};

/** The state that a receipt of the bank tells. */
function stateOfReceipt(receipt: Record<string, unknown>): Outcome<PaymentState> {
  const word = recordOf(receipt['order_status'])?.['key'];
  return toldState(word, STATES, ({ status }) => {
    if (status === 'FAILED' && receipt['reject_reason'] === 'expiration') return { status: 'EXPIRED' };
    return status === 'SUCCESS' ? { ...paidOf(receipt), ...cardOf(receipt) } : {};
  });
}

/** The sum paid, by the receipt; nothing when it cannot be read as a sum. */
function paidOf(receipt: Record<string, unknown>): Pick<PaymentState, 'paid'> {
  const units = recordOf(receipt['purchase_units']);
  const minor = minorOf(units?.['transfer_amount']);
  const currency = units?.['currency_code'];
  return minor === null || typeof currency !== 'string' ? {} : { paid: { minor, currency } };
}

/** The last digits of a card; the payer's name in other ways of paying is none of ours. */
function cardOf(receipt: Record<string, unknown>): Pick<PaymentState, 'card'> {
  const payer = recordOf(receipt['payment_detail'])?.['payer_identifier'];
  const card = typeof payer === 'string' ? MASKED_CARD.exec(payer)?.[1] : undefined;
  return card === undefined ? {} : { card };
}

const MASKED_CARD = /^\d{4,8}[x*]{2,12}(\d{4})$/i;
