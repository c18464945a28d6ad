// docs/decisions/050
import { type Instant, TBILISI_OFFSET_MS } from '#domain/dates.ts';
import { objectOf } from '../outgoing.ts';
import {
  type Answer,
  keepzCalls,
  keepzFailure,
  type KeepzParts,
  type KeepzSettings,
  NOT_FOUND,
  PATIENCE_MS,
  type Said,
  unseal,
} from './keepz-calls.ts';
import type { Money, NewPayment, PaymentProvider, PaymentState } from './payments.ts';
import type { Outcome } from '../outcome.ts';
import { type Meaning, minorOf, payAddress, toldState, wireAmount } from './wire.ts';

export type { KeepzSettings };

/** Fields that Keepz may not permit us: payments work without them, so a refused one is left out from then on. */
const OPTIONAL = {
  6032: { name: 'validUntil', fields: ['validUntil'] },
  6036: { name: 'dynamic redirects', fields: ['successRedirectUri', 'failRedirectUri'] },
  6056: { name: 'a dynamic callback', fields: ['callbackUri'] },
} as const;

const CURRENCY_CODES = [6025, 6027, 6028, 6029];

/** Card payments through Keepz: sealed envelopes both ways, errors in clear, and a callback that proves nothing. */
export function keepzPayments(parts: KeepzParts): PaymentProvider {
  const { settings, log, patienceMs = PATIENCE_MS } = parts;
  const ask = keepzCalls(parts);
  const left = new Set<string>();
  let euro = settings.eurMode === 'convert';

  return {
    id: 'keepz',
    get currencies(): Money['currency'][] {
      return euro ? ['GEL', 'EUR'] : ['GEL'];
    },
    async create(payment) {
      const { attemptId, amount } = payment;
      const payload: Record<string, unknown> = orderPayload(settings, payment);
      const patience = AbortSignal.timeout(patienceMs);
      for (;;) {
        for (const field of left) delete payload[field];
        const answer = await ask('POST', '/order', payload, patience);
        if (answer.kind === 'said' && isAbout(answer, attemptId)) {
          const redirectUrl = payAddress(answer.fields['urlForQR'], { domain: 'keepz.me', apiBase: settings.baseUrl });
          if (redirectUrl !== null) return { ok: true, value: { providerRef: attemptId, redirectUrl } };
          log.error({ provider: 'keepz', attempt: attemptId }, 'a payment address that is not of Keepz was refused');
          return { ok: false, kind: 'unknown', code: 'UNSAFE_ADDRESS' };
        }
        if (answer.kind !== 'refused') return keepzFailure(parts, answer, 'rejected');
        if (CURRENCY_CODES.includes(answer.code)) {
          if (amount.currency === 'EUR') euro = false;
          log.error(
            { provider: 'keepz', code: answer.code },
            `Keepz takes no ${amount.currency} from us: ask it for the permission`,
          );
          return { ok: false, kind: 'rejected', code: 'CURRENCY' };
        }
        const optional = answer.code in OPTIONAL ? OPTIONAL[answer.code as keyof typeof OPTIONAL] : undefined;
        if (optional === undefined || optional.fields.every((field) => left.has(field)))
          return keepzFailure(parts, answer, 'rejected');
        // A refusal of this kind leaves nothing behind, so the same id may be sent again without the field.
        for (const field of optional.fields) left.add(field);
        log.error({ provider: 'keepz', code: answer.code }, `Keepz does not permit ${optional.name}: we go on without`);
      }
    },
    async status({ attemptId }) {
      return stateOfAnswer(parts, await ask('GET', '/order/status', namedBy(settings, attemptId)), attemptId);
    },
    async cancel({ attemptId }) {
      const answer = await ask('DELETE', '/order/cancel', namedBy(settings, attemptId));
      const rightsOnly = answer.kind === 'refused' && answer.code !== NOT_FOUND;
      return rightsOnly ? keepzFailure(parts, answer, 'rejected') : stateOfAnswer(parts, answer, attemptId);
    },
    async refund({ attemptId }, amount) {
      const answer = await ask('POST', '/order/refund/v2', {
        ...namedBy(settings, attemptId),
        amount: wireAmount(amount.minor),
        refundInitiator: 'INTEGRATOR',
        // One detail even for all of it: without any, some refunds are refused (6094).
        refundDetails: [
          { receiverType: 'BRANCH', receiverIdentifier: settings.receiverId, amount: wireAmount(amount.minor) },
        ],
      });
      const state =
        answer.kind === 'said' ? stateOfAnswer(parts, answer, attemptId) : keepzFailure(parts, answer, 'rejected');
      if (!state.ok) return state;
      return { ok: true, value: { pending: state.value.refund !== 'done', raw: state.value.raw } };
    },
    async callback({ rawBody }) {
      const fields = unseal(objectOf(Buffer.from(rawBody).toString('utf8')), settings.privateKey);
      const attemptId = fields?.['integratorOrderId'];
      if (typeof attemptId !== 'string' || fields?.['integratorId'] !== settings.integratorId) return 'unreadable';
      return { attemptId };
    },
  };
}

function namedBy({ integratorId }: KeepzSettings, attemptId: string) {
  return { integratorId, integratorOrderId: attemptId };
}

function orderPayload(settings: KeepzSettings, { attemptId, amount, locale, urls, expiresAt }: NewPayment) {
  return {
    amount: wireAmount(amount.minor),
    currency: amount.currency,
    receiverId: settings.receiverId,
    receiverType: 'BRANCH',
    ...namedBy(settings, attemptId),
    language: locale === 'ka' ? 'KA' : 'EN',
    successRedirectUri: urls.success,
    failRedirectUri: urls.fail,
    callbackUri: urls.callback,
    validUntil: tbilisiSeconds(expiresAt),
  };
}

/**
 * `yyyy-MM-dd HH:mm:ss` in Tbilisi. Keepz does not say whose clock it means: read as UTC this is four hours later,
 * which only leaves a payment open longer, while the other way round every payment would be over before it began.
 */
function tbilisiSeconds(instant: Instant): string {
  return new Date(instant + TBILISI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

const STATES: Record<string, Meaning> = {
  INITIAL: { status: 'INITIAL' },
  PROCESSING: { status: 'PROCESSING' },
  WAITING_FOR_CONSENT: { status: 'PROCESSING' },
  SUCCESS: { status: 'SUCCESS', paid: 'as asked' },
  FAILED: { status: 'FAILED' },
  CANCELED: { status: 'CANCELED' },
  CANCELLED: { status: 'CANCELED' },
  EXPIRED: { status: 'EXPIRED' },
  REFUND_REQUESTED: { status: 'SUCCESS', paid: 'as asked', refund: 'asked' },
  PARTIALLY_REFUNDED: { status: 'SUCCESS', paid: 'as asked', refund: 'part' },
  REFUNDED_BY_INTEGRATOR: { status: 'SUCCESS', paid: 'as asked', refund: 'done' },
  REFUNDED_BY_KEEPZ: { status: 'SUCCESS', paid: 'as asked', refund: 'done' },
  REFUNDED_BY_OPERATOR: { status: 'SUCCESS', paid: 'as asked', refund: 'done' },
  REFUNDED_FAILED: { status: 'SUCCESS', paid: 'as asked', refund: 'failed' },
};

/** Whether an answer is about this attempt. */
function isAbout({ fields }: Said, attemptId: string): boolean {
  return String(fields['integratorOrderId']).toLowerCase() === attemptId.toLowerCase();
}

/** The state that an answer of Keepz tells of an attempt. */
function stateOfAnswer({ log }: Pick<KeepzParts, 'log'>, answer: Answer, attempt: string): Outcome<PaymentState> {
  if (answer.kind === 'refused' && answer.code === NOT_FOUND) return { ok: false, kind: 'rejected', code: 'NOT_FOUND' };
  if (answer.kind !== 'said' || !isAbout(answer, attempt)) return keepzFailure({ log }, answer, 'unknown');
  const { fields } = answer;
  return toldState(fields['status'], STATES, (known) => namedSum(known, fields));
}

/** The sum paid, where the answer names it; documented answers do not, for an order is paid exactly or not at all. */
function namedSum(known: Meaning, fields: Record<string, unknown>): Pick<PaymentState, 'paid'> {
  const currency = fields['initialCurrency'];
  if (known.paid === undefined || fields['amount'] === undefined || typeof currency !== 'string') return {};
  return { paid: { minor: minorOf(fields['amount']) ?? 0, currency } };
}
