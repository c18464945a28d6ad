import { href } from '#contract/pages/pages.ts';
import type { TestApp, TestPerson } from '../app.ts';
import { prove } from './prove.ts';
import { PASSWORD } from './sign-in.ts';

/** Somebody who signs in by e-mail and has no phone. */
export async function joinByEmail(app: TestApp, email: string, password = PASSWORD): Promise<TestPerson> {
  const { otpId } = (await app.inject('POST', '/registration', { body: { email, password } })).body;
  const { body, cookies } = await app.inject('POST', '/verify-otp', {
    body: { otp: app.codeFor(email), otpId, email },
  });
  const { id } = body['user'] as { id: string };
  return { userId: id, token: String(body['accessToken']), cookie: String(cookies['refresh']) };
}

/** Changes the phone or the address with which a client signs in, by the code that goes there. */
export async function changeWayIn(
  app: TestApp,
  { token }: TestPerson,
  wish: { phoneNumber: string } | { email: string },
): Promise<void> {
  const [path, call, address] =
    'email' in wish
      ? (['sign-in-email', 'changeSignInEmail', wish.email] as const)
      : (['phone', 'changePhone', wish.phoneNumber] as const);
  await prove(app, { token }, call, { address, isNew: true });
  const { status } = await app.inject('POST', `/settings/${path}`, { token, body: wish });
  if (status !== 200) throw new Error(`changing the ${path} answered ${status}`);
}

/** Changes the contact e-mail by the code that goes there; staff show their password as well. */
export async function changeContact(
  app: TestApp,
  { token }: { token: string },
  email: string,
  password?: string,
): Promise<void> {
  const shown = { address: email, isNew: true, ...(password !== undefined && { password }) };
  await prove(app, { token }, 'confirmContactEmail', shown);
  const { status } = await app.inject('POST', '/user/email', { token, body: { email } });
  if (status !== 200) throw new Error(`changing the contact e-mail answered ${status}`);
}

/** The link "it was not me" in a text; empty without one. */
export function linkIn(text = ''): string {
  return LINK.exec(text)?.[1] ?? '';
}
const LINK = new RegExp(`${href('notMe')}#t=([A-Za-z0-9_-]{16})`);

/** The link of the newest message to an address that has one. */
export async function linkTo(app: TestApp, address: string): Promise<string> {
  await app.deps.jobs.drain();
  return linkIn([...app.sms, ...app.mails].findLast(({ to, text }) => to === address && linkIn(text) !== '')?.text);
}
