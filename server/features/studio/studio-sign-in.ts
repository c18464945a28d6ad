import { type ErrorCode, DomainError } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Deps } from '#server/deps.ts';
import type { CallLimits } from '#server/http/call-limits.ts';
import type { AnswerHead, RequestFacts } from '#server/http/routes.ts';
import type { Ask, SignInStep, Typed } from '#server/http/studio/sign-in-step.ts';
import { deviceOf } from '../proof/proof.ts';
import { endSignIn, loginByEmail, sendOtp, showNextProof, type SignInOutcome, verifyOtp } from '../sign-in/sign-in.ts';

type From = { locale: Locale; request: RequestFacts; head: AnswerHead };

/** The calls of the product whose limits hold for what is typed here. */
const COUNTED: Readonly<Record<Typed['what'], EndpointName>> = {
  email: 'signInByEmail',
  phone: 'sendSignInCode',
  'phone-code': 'verifyCode',
  password: 'showNextProof',
  'time-code': 'showNextProof',
};

/** After these the page begins again. */
const OVER: ReadonlySet<ErrorCode> = new Set(['SIGN_IN_GONE', 'FORBIDDEN']);

/**
 * Goes on with signing in to the Studio: with the proofs, limits and refusals of the product, for operators alone. Whoever else
 * shows right proofs is refused before anything is opened or changed.
 */
export async function goOnSigningIn(deps: Deps, limits: CallLimits, typed: Typed, from: From): Promise<SignInStep> {
  try {
    const subject = { userId: null, ip: from.request.ip };
    const name = COUNTED[typed.what];
    limits.count(name, subject);
    await limits.exactly(name)?.(subject);
    return await step(deps, typed, from);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ask: OVER.has(error.code) ? { what: 'email' } : askedOf(typed), refused: error };
  }
}

async function step(deps: Deps, typed: Typed, { locale, request, head }: From): Promise<SignInStep> {
  if (typed.what === 'phone') {
    const { phone } = typed;
    const otpId = await sendOtp(deps, { phone, locale, asker: deviceOf(request, head) });
    return { ask: { what: 'phone-code', phone, otpId }, refused: null };
  }
  // A sign-in of the product in this browser stays: it is another one.
  const device = { ...deviceOf({ ...request, refreshCookie: null }, head), inStudio: true };
  const operator = { locale, device, onlyRole: 'ADMIN' } as const;
  switch (typed.what) {
    case 'email':
      return afterwards(await loginByEmail(deps, { ...operator, email: typed.email, password: typed.password }));
    case 'phone-code':
      return afterwards(
        await verifyOtp(deps, { ...operator, phone: typed.phone, otpId: typed.otpId, otp: typed.code }),
      );
    case 'password':
      return afterwards(await showNextProof(deps, { ...operator, ticket: typed.ticket, password: typed.password }));
    case 'time-code':
      return afterwards(await showNextProof(deps, { ...operator, ticket: typed.ticket, code: typed.code }));
  }
}

function afterwards(outcome: SignInOutcome): SignInStep {
  if (!('next' in outcome)) return { editor: { userId: outcome.person.id, signInId: outcome.signInId } };
  const { ticket, proofs } = outcome.next;
  // Of an operator nothing else is ever asked (`domain/proofs.ts`).
  const what = proofs.find((proof) => proof === 'password' || proof === 'time-code');
  if (what === undefined) throw new DomainError('FORBIDDEN');
  return { ask: { what, ticket }, refused: null };
}

function askedOf(typed: Typed): Ask {
  switch (typed.what) {
    case 'phone-code':
      return { what: 'phone-code', phone: typed.phone, otpId: typed.otpId };
    case 'password':
    case 'time-code':
      return { what: typed.what, ticket: typed.ticket };
    default:
      return { what: typed.what };
  }
}

/** Ends a sign-in to the Studio, and no other. */
export async function endStudioSignIn(deps: Deps, signInId: string): Promise<void> {
  await endSignIn(deps, signInId);
}
