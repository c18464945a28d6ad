import type { CancelReason } from '#domain/booking.ts';
import { isStanding } from '#domain/complaint.ts';
import { type Instant, formatDate, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { formatMoney } from '#domain/money.ts';
import { isOwed } from '#domain/session-actions.ts';
import type { OwnSession } from '../data/own-sessions.ts';
import type { Translate } from '../lib/texts.tsx';
import { type SessionState, sessionStateOf } from './state.ts';
import type { toldStateTexts } from './told-state.texts.ts';

/** The fields that the words depend on. */
export type ToldSession = Pick<
  OwnSession,
  'status' | 'cancelReason' | 'complaint' | 'paid' | 'openAtBank' | 'refund' | 'sessionTime'
>;

/** The states of a session as its client is told them: of a cancelled one with its reason. */
export type ToldState = SessionState | `cancelled_${CancelReason}`;

/** The state of a session's money: `kept`, no part of it returns (P36); `owed`, it returns and nothing was sent yet. */
export type MoneyState = 'unpaid' | 'paid' | 'kept' | 'owed' | 'pending' | 'done' | 'failed';

function moneyOf({ status, cancelReason, complaint, paid, refund }: ToldSession): MoneyState {
  if (refund !== null) return refund.status;
  if (paid === null) return 'unpaid';
  if (status === 'confirmed' || status === 'completed') return 'paid';
  if (!isOwed(status, cancelReason)) return 'owed';
  // While a complaint stands it is not decided whether the sum returns.
  return complaint !== null && isStanding(complaint.status) ? 'paid' : 'kept';
}

/** The words for a client about a session at an instant: its state, the meaning, and where the money is. */
export function stateWords(
  session: ToldSession,
  now: Instant,
  { t, locale }: { t: Translate<keyof (typeof toldStateTexts)['ka']>; locale: Locale },
): { state: ToldState; word: string; meaning: string; money: string } {
  const stands = sessionStateOf(session, now);
  const state =
    stands === 'cancelled' && session.cancelReason !== null ? (`cancelled_${session.cancelReason}` as const) : stands;
  const sum = session.refund ?? session.paid;
  const card = session.paid?.card ?? null;
  const told = t(`money_${moneyOf(session)}`, {
    sum: sum === null ? '' : formatMoney(sum.minor, { currency: sum.currency, locale, decimals: 'always' }),
    card: card === null ? '' : ` (••••\u00a0${card})`,
    day: sum === null ? '' : formatDate(wallOf(Date.parse(sum.at)).date, locale),
  });
  // Before the bank has said how a payment ended nobody knows.
  const money = session.openAtBank ? '' : told;
  const isAlone = state === 'looked_into' && session.complaint?.presence === 'alone';
  const meaning = t(isAlone ? 'meaning_looked_into_alone' : `meaning_${state}`);
  return { state, word: t(`word_${state}`), meaning, money };
}
