import { wallOf } from '#domain/dates.ts';
import type { APIResponse, Page } from 'playwright-core';
import { type Product, START } from './app.ts';
import type { Visitor, VisitorOptions } from './browser.ts';

/** Free from tomorrow on for weeks, personal and couple, 120 ₾ (docs/specification.md §9). */
export const NINO = 'therapist-nino-beridze';

export type SlotWish = { date: string; start: string; end: string };

/** A signed-in client whose browser a test drives, and whose calls it may make itself to reach its starting point. */
export type Client = Visitor & {
  userId: string;
  /** In the form `+9955XXXXXXXX`. */
  phone: string;
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<APIResponse>;
  /** Saves a step, with preferences if given, as another device would. */
  setStep(step: number, preferences?: Record<string, unknown>): Promise<void>;
  /** Holds a slot without the screens; answers the status. */
  hold(slot: SlotWish): Promise<number>;
};

let people = 0;

/** A number that no other test of this run signs in with. */
export function newNational(): string {
  people += 1;
  return String(577_000_000 + people);
}

/**
 * The options of a visitor; `national` names a number that has signed in before, for a second device. A therapist's
 * `password` is the second proof, since the browser is new.
 */
export type ClientOptions = Partial<VisitorOptions> & { national?: string; password?: string };

type SignInAnswer = { accessToken: string; user: { id: string } } | { next: { ticket: string } };

/** Signs a visitor in by calls, in their own cookie jar and storage. */
export async function signIn(
  visitor: Visitor,
  app: Product,
  { national = newNational(), password }: Pick<ClientOptions, 'national' | 'password'> = {},
): Promise<Client> {
  const { page, context } = visitor;
  const phone = `+995${national}`;
  const sent = await context.request.post('/api/send-otp', { data: { phoneNumber: national } });
  const { otpId } = (await sent.json()) as { otpId: string };
  const otp = await app.codeFor(phone);
  const post = async (path: string, data: object) =>
    (await (await context.request.post(path, { data })).json()) as SignInAnswer;
  let answer = await post('/api/verify-otp', { otp, otpId, phone: national });
  if ('next' in answer) answer = await post('/api/sign-in/next', { ticket: answer.next.ticket, password });
  if (!('user' in answer)) throw new Error(`${phone} is not signed in: ${JSON.stringify(answer)}`);
  const { accessToken, user } = answer;
  await keepToken(page, accessToken);

  const call: Client['call'] = async (method, path, body) => {
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    return context.request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { data: body }),
    });
  };
  return {
    ...visitor,
    userId: user.id,
    phone,
    call,
    async setStep(step, preferences) {
      const answer = await call('PUT', '/set-step-information', {
        user: { id: user.id, step, ...(preferences === undefined ? {} : { preferences }) },
      });
      if (!answer.ok()) throw new Error(`step ${step}: ${answer.status()} ${await answer.text()}`);
    },
    async hold(slot) {
      const body = { userId: user.id, specialistId: NINO, bookingSession: slot, duration: 50, sessionType: 'personal' };
      return (await call('POST', '/therapists/check-specialist-availability', body)).status();
    },
  };
}

/** Leaves the token of a sign-in where the product keeps it. */
export async function keepToken(page: Page, accessToken: string): Promise<void> {
  // The smallest document of the origin: only its storage is needed.
  await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
}

/** Signs in by the screens, from the page that asks for the phone. */
export async function signInByPhone(world: Product, page: Page, national: string): Promise<void> {
  await page.getByTestId('phone-input').fill(national);
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
  await page.getByTestId('otp-input').fill(await world.codeFor(`+995${national}`));
}

/** The step and the preferences that the server keeps of a client. */
export async function keptOf(
  client: Client,
): Promise<{ user: { step: number }; preferences: Record<string, unknown> }> {
  const answer = await client.call('POST', '/get-user-information', { user: { id: client.userId } });
  return (await answer.json()) as { user: { step: number }; preferences: Record<string, unknown> };
}

/** The test id of a time on the schedule. */
export const slotId = ({ date, start }: SlotWish): string => `slot-${date}-${start.replace(':', '')}`;

/** Nino's free times as anybody sees them, ascending. */
export async function freeSlots(app: Product): Promise<SlotWish[]> {
  const { therapist } = (await (await fetch(`${app.url}/api/therapists/${NINO}`)).json()) as {
    therapist: { availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[] };
  };
  // Not those of the day on which the test begins: a moved clock must not bring a slot inside the therapist's notice.
  const today = wallOf(Date.parse(START)).date;
  return therapist.availabilityGaps
    .flatMap(({ date, gaps }) => gaps.map(({ start, end }) => ({ date, start, end })))
    .filter(({ date }) => date > today);
}

/** Two of Nino's free times at unlike hours, so that the words for one are never taken for those of the other. */
export async function twoFreeSlots(app: Product): Promise<[SlotWish, SlotWish]> {
  const [one, ...later] = await freeSlots(app);
  const other = later.find(({ start }) => start !== one?.start);
  if (one === undefined || other === undefined) throw new Error('no two free times');
  return [one, other];
}
