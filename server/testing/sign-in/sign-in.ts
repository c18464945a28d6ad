import { Secret, TOTP } from 'otpauth';
import { refusal, type TestAnswer, type TestApp, type TestPerson } from '../app.ts';

export const PHONE = '599123456';
export const E164 = '+995599123456';
export const PASSWORD = 'ცისფერი კარი 27';

/** Asks for a code by SMS; answers its id. */
export async function send(app: TestApp, phone = PHONE): Promise<string> {
  const { status, body } = await app.inject('POST', '/send-otp', { body: { phoneNumber: phone } });
  if (status !== 200) throw new Error(`asking for a code answered ${status}`);
  return String(body['otpId']);
}

/** Asks for a code by SMS; answers status and code of the refusal. */
export function refusedCode(app: TestApp, phone = PHONE): Promise<unknown[]> {
  return refusal(app.inject('POST', '/send-otp', { body: { phoneNumber: phone } }));
}

/** Tries a code. */
export function verify(app: TestApp, body: Record<string, unknown>): Promise<TestAnswer> {
  return app.inject('POST', '/verify-otp', { body });
}

/** Tries a code; answers status and code of the refusal. */
export function refused(app: TestApp, body: Record<string, unknown>): Promise<unknown[]> {
  return refusal(verify(app, body));
}

/** Some code which is not the one that was sent. */
export function wrongCode(app: TestApp, address = E164): string {
  return app.codeFor(address) === '0000' ? '1111' : '0000';
}

/** Signs a client in by an SMS code: for tests of the traces of signing in. `signIn` of the app skips the code. */
export async function signInByCode(app: TestApp, phone = PHONE): Promise<TestPerson> {
  const otpId = await send(app, phone);
  const { status, body, cookies } = await verify(app, { otp: app.codeFor(`+995${phone}`), otpId, phone });
  const user = body['user'] as { id: string } | undefined;
  if (user === undefined) throw new Error(`signing in answered ${status}`);
  return { userId: user.id, token: String(body['accessToken']), cookie: String(cookies['refresh']) };
}

/** Signs in by SMS; answers the refresh cookie. */
export async function refreshCookie(app: TestApp, phone = PHONE): Promise<string> {
  return (await signInByCode(app, phone)).cookie;
}

/** Asks for the next tokens. */
export function refresh(app: TestApp, cookie: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
  return app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}`, ...headers } });
}

/** The authenticator app's code for a secret; `steps` ahead of the server's clock. */
export function timeCode(app: TestApp, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return totp.generate({ timestamp: app.clock.now() + steps * 30_000 });
}

/** Sets an operator up by the token of the link. */
export async function setUpOperator(
  app: TestApp,
  token: string,
): Promise<{ signedIn: TestAnswer; secret: string; recoveryCodes: string[] }> {
  const begun = await app.inject('POST', '/operator-setup/begin', { body: { token } });
  const secret = String(begun.body['secret']);
  const body = { token, password: PASSWORD, code: timeCode(app, secret) };
  const signedIn = await app.inject('POST', '/operator-setup', { body });
  if (signedIn.status !== 200)
    throw new Error(`setting up answered ${signedIn.status} ${JSON.stringify(signedIn.body)}`);
  return { signedIn, secret, recoveryCodes: signedIn.body['recoveryCodes'] as string[] };
}
