import { href } from '#contract/pages.ts';
import type { TestApp, TestPerson } from './app.ts';
import { PASSWORD } from './sign-in.ts';

/** Somebody who signs in by e-mail and has no phone. */
export async function joinByEmail(app: TestApp, email: string): Promise<TestPerson> {
  const { otpId } = (await app.inject('POST', '/registration', { body: { email, password: PASSWORD } })).body;
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
  const [path, to] = 'email' in wish ? ['sign-in-email', wish.email] : ['phone', wish.phoneNumber];
  const asked = await app.inject('POST', `/settings/${path}/code`, { token, body: wish });
  const body = { ...wish, otpId: asked.body['otpId'], otp: app.codeFor(to) };
  const { status } = await app.inject('POST', `/settings/${path}`, { token, body });
  if (status !== 200) throw new Error(`changing the ${path} answered ${status}`);
}

/** Changes the contact e-mail by the code that goes there. */
export async function changeContact(app: TestApp, { token }: TestPerson, email: string): Promise<void> {
  const put = await app.inject('PUT', '/user', { token, body: { user: { email } } });
  const { otpId } = put.body['emailCode'] as { otpId: string };
  const body = { email, otpId, otp: app.codeFor(email) };
  const { status } = await app.inject('POST', '/user/email', { token, body });
  if (status !== 200) throw new Error(`changing the contact e-mail answered ${status}`);
}

/** The link "it was not me" in a text; empty without one. */
export function linkIn(text = ''): string {
  return LINK.exec(text)?.[1] ?? '';
}
const LINK = new RegExp(href('notMe', { token: 'TOKEN' }).replace('TOKEN', '([A-Za-z0-9_-]{16})'));

/** The link of the newest message to an address that has one. */
export async function linkTo(app: TestApp, address: string): Promise<string> {
  await app.deps.jobs.drain();
  return linkIn([...app.sms, ...app.mails].findLast(({ to, text }) => to === address && linkIn(text) !== '')?.text);
}
