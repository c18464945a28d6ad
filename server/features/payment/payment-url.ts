// docs/decisions/138
import { setTimeout as sleep } from 'node:timers/promises';
import { type Locale, SECOND } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { href } from '#contract/pages/pages.ts';
import { codeOf } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { askProvider } from './ask-provider.ts';
import { amountOf, type Attempt, cancelLater, findAttempt, isOpen } from './attempt.ts';
import { closeAttempt, closeUnprepared, recordCheckout } from './payment.sql.ts';

/** An attempt to pay, and whether this request made it. */
export type OpenedPayment = { attempt: Attempt; isNew: boolean };

/**
 * The address where an attempt is paid: asked of the provider for a new attempt, else the one it gave before. Null when
 * the provider did not give one; the attempt is closed then. Refuses with CARD_UNAVAILABLE when the provider takes no
 * such currency from us.
 */
export async function paymentUrl(
  deps: Deps,
  { attempt, isNew }: OpenedPayment,
  locale: Locale,
): Promise<string | null> {
  if (attempt.checkoutUrl !== null) return attempt.checkoutUrl;
  return isNew ? preparePage(deps, attempt, locale) : waitForOther(deps, attempt.id);
}

async function preparePage(deps: Deps, attempt: Attempt, locale: Locale): Promise<string | null> {
  const { publicUrl } = deps.config;
  // The bank knows the attempt's id anyway; the order's id opens its page, so the bank must not learn it (P8).
  const query = `?payment=${attempt.id}`;
  const outcome = await askProvider(deps, () =>
    deps.payments.create({
      attemptId: attempt.id,
      amount: amountOf(attempt),
      reference: `Order ${attempt.id.slice(0, 8)}`,
      locale,
      urls: {
        success: `${publicUrl}${href('paymentSuccess')}${query}`,
        fail: `${publicUrl}${href('paymentFail')}${query}`,
        callback: `${publicUrl}/api/payments/${deps.payments.id}/callback`,
      },
      expiresAt: attempt.expiresAt,
    }),
  );
  const given = outcome.ok && isSafe(deps, outcome.value.redirectUrl) ? outcome.value : null;
  if (given !== null && (await keepPage(deps, attempt.id, given))) return given.redirectUrl;
  const certain = !outcome.ok && outcome.kind !== 'unknown';
  const why = outcome.ok
    ? given === null
      ? 'unsafe address'
      : 'the page of another payment, or too late'
    : `not prepared: ${outcome.code ?? outcome.kind}`;
  deps.log.error({ attempt: attempt.id, why }, 'the payment could not be prepared');
  await closeAttempt(deps.db, { id: attempt.id, status: certain ? 'FAILED' : 'CANCELED', why });
  // The provider may have it all the same: it must not stay payable there.
  if (!certain) await cancelLater(deps, deps.db, attempt.id, { again: true });
  if (!outcome.ok && outcome.code === CURRENCY_REFUSED) throw new DomainError('CARD_UNAVAILABLE');
  return null;
}

/** Keeps where an attempt is paid; false for the page of another payment, and for an attempt that was closed. */
async function keepPage(
  deps: Deps,
  id: string,
  { providerRef, redirectUrl }: { providerRef: string; redirectUrl: string },
): Promise<boolean> {
  try {
    return await recordCheckout(deps.db, { id, providerRef, url: redirectUrl });
  } catch (error) {
    if (codeOf(error) === KNOWN_ALREADY) return false;
    throw error;
  }
}

/** A unique index refused. */
const KNOWN_ALREADY = '23505';

/** People are sent over https only; the simulated provider's page stands on our own host. */
function isSafe(deps: Deps, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  if (protocol === 'https:') return true;
  return deps.payments.id === 'sandbox' && origin === new URL(deps.config.publicUrl).origin;
}

/**
 * Another request, the first of a double click, is asking the provider: its answer is ours. When there is none, its
 * server has died or lost the database: the attempt is closed, so that the next try is a new one.
 */
async function waitForOther(deps: Deps, attemptId: string): Promise<string | null> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const attempt = await findAttempt(deps.db, attemptId);
    if (attempt === null || attempt.checkoutUrl !== null || !isOpen(attempt.status))
      return attempt?.checkoutUrl ?? null;
    await sleep(LOOK_MS);
  }
  await closeUnprepared(deps.db, { id: attemptId });
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt?.status === 'CANCELED') await cancelLater(deps, deps.db, attemptId);
  return attempt?.checkoutUrl ?? null;
}

/** The port's word for it; features import no values of providers. */
const CURRENCY_REFUSED = 'CURRENCY';

/** Every call answers within ten seconds. */
const WAIT_MS = 8 * SECOND;
const LOOK_MS = 100;
