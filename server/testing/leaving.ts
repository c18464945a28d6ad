import { DAY } from '#domain/dates.ts';
import { END, goTo } from './after-booking.ts';
import type { TestAnswer, TestApp, TestPerson } from './app.ts';
import { ownSessions } from './cabinet.ts';
import { E164 } from './sign-in.ts';

/** Asks for the code of leaving; answers its id. */
export async function leavingCode(app: TestApp, { token }: TestPerson): Promise<string> {
  const { status, body } = await app.inject('POST', '/leaving/code', { token });
  if (status !== 200) throw new Error(`asking for the code answered ${status} ${JSON.stringify(body)}`);
  return String(body['otpId']);
}

/** Leaves with a fresh code, which goes to `address`. */
export async function leaveWith(app: TestApp, person: TestPerson, address = E164): Promise<TestAnswer> {
  const otpId = await leavingCode(app, person);
  return showCode(app, person, { otpId, otp: app.codeFor(address) });
}

/** Leaves, and fails where that is refused. */
export async function leaveNow(app: TestApp, person: TestPerson, address = E164): Promise<void> {
  const { status, body } = await leaveWith(app, person, address);
  if (status !== 204) throw new Error(`leaving answered ${status} ${JSON.stringify(body)}`);
}

/** Shows a code of leaving. */
export function showCode(
  app: TestApp,
  { token }: TestPerson,
  body: { otpId: string; otp: string },
): Promise<TestAnswer> {
  return app.inject('POST', '/leaving', { token, body });
}

/** What the page before leaving reads. */
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
