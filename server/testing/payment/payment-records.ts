import type { MailSender } from '#server/providers/email/email.ts';
import { outgoing } from '#server/providers/outgoing.ts';
import { bogPayments } from '#server/providers/payments/bog.ts';
import { keepzPayments } from '#server/providers/payments/keepz.ts';
import type { PaymentProvider } from '#server/providers/payments/payments.ts';
import type { TestApp } from '../app.ts';
import { paymentStatus } from '../booking/shopping.ts';

/** The attempts to pay, oldest first. */
export function attempts(app: TestApp) {
  return app.rows<{ id: string; status: string; seats: boolean; raw: string | null }>(
    'select id, status, seats, provider_status as raw from payment_attempts order by n',
  );
}

/** The charge of each attempt to pay, the oldest first. */
export function charges(app: TestApp) {
  return app.rows<{ status: string; seats: boolean; currency: string; amount: number }>(
    'select status, seats, currency, amount_minor as amount from payment_attempts order by n',
  );
}

/** The step at which a person stands. */
export async function stepOf(app: TestApp, { userId }: { userId: string }): Promise<number | undefined> {
  return (await app.rows<{ step: number }>('select step from users where id = $1', [userId]))[0]?.step;
}

/** Where the attempts to pay stand, the oldest first. */
export async function statusOfAttempts(app: TestApp): Promise<string[]> {
  return (await attempts(app)).map(({ status }) => status);
}

/** The outcome of the money of each attempt to pay, the oldest first. */
export async function outcomesOfAttempts(app: TestApp): Promise<(string | null)[]> {
  const rows = await app.rows<{ outcome: string | null }>('select outcome from payment_attempts order by n');
  return rows.map(({ outcome }) => outcome);
}

/** The id of the newest attempt to pay; empty when there is none. */
export async function newest(app: TestApp): Promise<string> {
  return (await attempts(app)).at(-1)?.id ?? '';
}

/** Where the appointments stand, the oldest first. */
export async function sessions(app: TestApp): Promise<string[]> {
  const rows = await app.rows<{ status: string }>('select status from appointments order by created_at, id');
  return rows.map(({ status }) => status);
}

/** Money on its way back. */
export function refunds(app: TestApp) {
  return app.rows('select status, reason, amount_minor as amount, currency from refunds');
}

/** Lines of the log with these words. */
export function told(app: TestApp, words: string): string[] {
  return app.logs.filter((line) => line.includes(words));
}

/** The status for the waiting client. A token lasts ten minutes only, so the client signs in for it. */
export async function stands(app: TestApp, orderId: string): Promise<unknown> {
  return paymentStatus(app, await app.signIn(), orderId);
}

/** Shortens the timeout for the provider's answers; returns the function that restores it. */
export function shortenTimeout(app: TestApp): () => void {
  const patient = app.deps.payments;
  const { payments } = app.deps.config;
  const parts = { call: outgoing({ beforeCall: () => undefined }), log: app.deps.log, patienceMs: 150 };
  if (payments.provider === 'keepz')
    Object.assign(app.deps, { payments: keepzPayments({ settings: payments.keepz, ...parts }) });
  if (payments.provider === 'bog') {
    Object.assign(app.deps, { payments: bogPayments({ settings: payments.bog, clock: app.clock, ...parts }) });
  }
  return () => void Object.assign(app.deps, { payments: patient });
}

/** Puts another sender of mails in the place of the one that remembers them. */
export function changeMail({ deps }: TestApp, change: (mail: MailSender) => MailSender['send']): void {
  Object.assign(deps, { mail: { ...deps.mail, send: change(deps.mail) } });
}

/** Puts other answers in the place of some of the provider's. */
export function changeProvider(app: TestApp, change: (provider: PaymentProvider) => Partial<PaymentProvider>): void {
  const provider = app.deps.payments;
  Object.assign(app.deps, { payments: { ...provider, ...change(provider) } });
}
