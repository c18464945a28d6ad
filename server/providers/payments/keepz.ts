// docs/decisions/050
import type { KeyObject } from 'node:crypto';
import { type Instant, SECOND, TBILISI_OFFSET_MS } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';
import { type AdapterParts, objectOf } from '../outgoing.ts';
import { seal, unseal } from './keepz-envelope.ts';
import { payAddress } from './pay-address.ts';
import type { Money, PaymentProvider, PaymentState } from './payments.ts';
import { minorOf, wireAmount } from './wire-amount.ts';

export type KeepzSettings = {
  /** Without a slash at the end. */
  baseUrl: string;
  identifier: string;
  integratorId: string;
  receiverId: string;
  /** Keepz's, to seal what we send. */
  publicKey: KeyObject;
  /** Ours, to open what they send. */
  privateKey: KeyObject;
  /** Whether a card in EUR is asked for in EUR, at the rate of the hold, or not offered. */
  eurMode: 'convert' | 'off';
};

/** The longest a call of the port may take: two of them fit into the time of a job. */
const PATIENCE_MS = 9 * SECOND;

/** Fields that Keepz may not permit us: payments work without them, so a refused one is left out from then on. */
const OPTIONAL = {
  6032: { name: 'validUntil', fields: ['validUntil'] },
  6036: { name: 'dynamic redirects', fields: ['successRedirectUri', 'failRedirectUri'] },
  6056: { name: 'a dynamic callback', fields: ['callbackUri'] },
} as const;

const CURRENCY_CODES = [6025, 6027, 6028, 6029];
const NOT_FOUND = 6005;
/** They exist: an earlier try of ours went through although we were told otherwise. */
const EXISTS = [6016, 6023];
/** They could not even read what we sent. */
const UNREADABLE = { from: 6009, to: 6014 };
/** Validation, business, permission, not found: in all of them nothing happened. */
const CERTAIN_GROUPS = [1, 2, 3, 5];
const PERMISSION = 3;

const STATES: Record<string, Omit<PaymentState, 'raw'>> = {
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

type Said = { kind: 'said'; fields: Record<string, unknown> };
type Refused = { kind: 'refused'; code: number; group: number };
type Answer = Said | Refused | { kind: 'unclear' };

/** Card payments through Keepz: sealed envelopes both ways, errors in clear, and a callback that proves nothing. */
export function keepzPayments(parts: Omit<AdapterParts<KeepzSettings>, 'clock'>): PaymentProvider {
  const { settings, call, log, patienceMs = PATIENCE_MS } = parts;
  const left = new Set<string>();
  let euro = settings.eurMode === 'convert';
  const currencies = (): Money['currency'][] => (euro ? ['GEL', 'EUR'] : ['GEL']);

  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload: object,
    signal = AbortSignal.timeout(patienceMs),
  ): Promise<Answer> => {
    const envelope = { identifier: settings.identifier, ...seal(payload, settings.publicKey) };
    const url = `${settings.baseUrl}/api/integrator${path}`;
    const answer =
      method === 'POST'
        ? await call({
            method,
            url,
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify(envelope),
            signal,
          })
        : await call({
            method,
            url: `${url}?${new URLSearchParams({ ...envelope, aes: 'true' })}`,
            headers: { accept: 'application/json' },
            signal,
          });
    return answer === null ? { kind: 'unclear' } : read(answer);
  };

  const read = ({ status, text }: { status: number; text: string }): Answer => {
    const plain = objectOf(text);
    if (plain === null) return { kind: 'unclear' };
    const code = Number(plain['statusCode']);
    const group = Number(plain['exceptionGroup']);
    if (Number.isInteger(code) && Number.isInteger(group)) return { kind: 'refused', code, group };
    const fields = status >= 200 && status < 300 ? unseal(plain, settings.privateKey) : null;
    return fields === null ? { kind: 'unclear' } : { kind: 'said', fields };
  };

  /** An answer that is no good, in the words of the port. `refused` says what a certain refusal means to this call. */
  const failed = (answer: Answer, refused: 'rejected' | 'unknown'): Outcome<never> => {
    if (answer.kind !== 'refused') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
    const { code, group } = answer;
    const unreadable = code >= UNREADABLE.from && code <= UNREADABLE.to;
    if (unreadable || group === PERMISSION) {
      log.error(
        { provider: 'keepz', code },
        unreadable ? 'Keepz cannot read us: check the keys' : 'Keepz does not permit this',
      );
      return { ok: false, kind: 'misconfigured', code: String(code) };
    }
    const certain = CERTAIN_GROUPS.includes(group) && !EXISTS.includes(code);
    return { ok: false, kind: certain ? refused : 'unknown', code: String(code) };
  };

  const isOurs = ({ fields }: Said, attemptId: string): boolean =>
    String(fields['integratorOrderId']).toLowerCase() === attemptId.toLowerCase();

  const stateOf = (answer: Answer, attemptId: string): Outcome<PaymentState> => {
    if (answer.kind === 'refused' && answer.code === NOT_FOUND)
      return { ok: false, kind: 'rejected', code: 'NOT_FOUND' };
    if (answer.kind !== 'said' || !isOurs(answer, attemptId)) return failed(answer, 'unknown');
    const { status } = answer.fields;
    if (typeof status !== 'string') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
    const raw = status.slice(0, LONGEST_WORD);
    const known = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
    if (known === undefined) {
      log.error(
        { provider: 'keepz', attempt: attemptId, word: raw },
        'a payment status nobody knows: an operator must look',
      );
      return { ok: true, value: { status: 'PROCESSING', raw } };
    }
    return { ok: true, value: { ...known, ...namedSum(known, answer.fields), raw } };
  };

  const named = (attemptId: string) => ({ integratorId: settings.integratorId, integratorOrderId: attemptId });

  return {
    id: 'keepz',
    get currencies() {
      return currencies();
    },
    async create({ attemptId, amount, locale, urls, expiresAt }) {
      const payload: Record<string, unknown> = {
        amount: wireAmount(amount.minor),
        currency: amount.currency,
        receiverId: settings.receiverId,
        receiverType: 'BRANCH',
        ...named(attemptId),
        language: locale === 'ka' ? 'KA' : 'EN',
        successRedirectUri: urls.success,
        failRedirectUri: urls.fail,
        callbackUri: urls.callback,
        validUntil: tbilisiSeconds(expiresAt),
      };
      const patience = AbortSignal.timeout(patienceMs);
      for (;;) {
        for (const field of left) delete payload[field];
        const answer = await ask('POST', '/order', payload, patience);
        if (answer.kind === 'said' && isOurs(answer, attemptId)) {
          const redirectUrl = payAddress(answer.fields['urlForQR'], { domain: 'keepz.me', apiBase: settings.baseUrl });
          if (redirectUrl !== null) return { ok: true, value: { providerRef: attemptId, redirectUrl } };
          log.error({ provider: 'keepz', attempt: attemptId }, 'a payment address that is not of Keepz was refused');
          return { ok: false, kind: 'unknown', code: 'UNSAFE_ADDRESS' };
        }
        if (answer.kind !== 'refused') return failed(answer, 'rejected');
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
          return failed(answer, 'rejected');
        // A refusal of this kind leaves nothing behind, so the same id may be sent again without the field.
        for (const field of optional.fields) left.add(field);
        log.error({ provider: 'keepz', code: answer.code }, `Keepz does not permit ${optional.name}: we go on without`);
      }
    },
    async status({ attemptId }) {
      return stateOf(await ask('GET', '/order/status', named(attemptId)), attemptId);
    },
    async cancel({ attemptId }) {
      const answer = await ask('DELETE', '/order/cancel', named(attemptId));
      const rightsOnly = answer.kind === 'refused' && answer.code !== NOT_FOUND;
      return rightsOnly ? failed(answer, 'rejected') : stateOf(answer, attemptId);
    },
    async refund({ attemptId }, amount) {
      const answer = await ask('POST', '/order/refund/v2', {
        ...named(attemptId),
        amount: wireAmount(amount.minor),
        refundInitiator: 'INTEGRATOR',
        // One detail even for all of it: without any, some refunds are refused (6094).
        refundDetails: [
          { receiverType: 'BRANCH', receiverIdentifier: settings.receiverId, amount: wireAmount(amount.minor) },
        ],
      });
      const state = answer.kind === 'said' ? stateOf(answer, attemptId) : failed(answer, 'rejected');
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

/** The sum paid, where the answer names it; documented answers do not, for an order is paid exactly or not at all. */
function namedSum(known: Omit<PaymentState, 'raw'>, fields: Record<string, unknown>): Pick<PaymentState, 'paid'> {
  const currency = fields['initialCurrency'];
  if (known.paid === undefined || fields['amount'] === undefined || typeof currency !== 'string') return {};
  return { paid: { minor: minorOf(fields['amount']) ?? 0, currency } };
}

/**
 * `yyyy-MM-dd HH:mm:ss` in Tbilisi. Keepz does not say whose clock it means: read as UTC this is four hours later,
 * which only leaves a payment open longer, while the other way round every payment would be over before it began.
 */
function tbilisiSeconds(instant: Instant): string {
  return new Date(instant + TBILISI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

const LONGEST_WORD = 64;
