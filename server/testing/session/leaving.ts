import { DAY } from '#domain/dates.ts';
import { END, goTo } from '../booking/after-booking.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { ownSessions } from './cabinet.ts';
import { prove } from '../sign-in/prove.ts';
import { E164 } from '../sign-in/sign-in.ts';

/** Leaves with a fresh code, which goes to `address`. */
export async function leaveWith(app: TestApp, person: TestPerson, address = E164): Promise<TestAnswer> {
  await prove(app, person, 'leave', { address });
  return leave(app, person);
}

/** Leaves by a proof that was shown. */
export function leave(app: TestApp, { token }: TestPerson): Promise<TestAnswer> {
  return app.inject('POST', '/leaving', { token });
}

/** Leaves, and fails where that is refused. */
export async function leaveNow(app: TestApp, person: TestPerson, address = E164): Promise<void> {
  const { status, body } = await leaveWith(app, person, address);
  if (status !== 204) throw new Error(`leaving answered ${status} ${JSON.stringify(body)}`);
}

/** The data of the page before leaving. */
export async function beforeLeaving(app: TestApp, { token }: TestPerson): Promise<Record<string, unknown>> {
  const { status, body } = await app.inject('GET', '/leaving?locale=en', { token });
  if (status !== 200) throw new Error(`the page before leaving answered ${status}`);
  return body;
}

/** Ana, signed in after her session of Thursday has taken place and is earned. */
export async function afterwards(app: TestApp): Promise<TestPerson> {
  await goTo(app, END + DAY);
  return app.signIn();
}

/** The order of the one appointment that waits for its payment. */
export async function waitingOrder(app: TestApp, client: TestPerson): Promise<string> {
  const waiting = (await ownSessions(app, client)).find(({ status }) => status === 'proposed');
  if (waiting === undefined) throw new Error('nothing waits');
  return waiting.orderId;
}
