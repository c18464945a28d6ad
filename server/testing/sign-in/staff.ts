import { MINUTE } from '#domain/dates.ts';
import { setPassword } from '#server/features/person/person.ts';
import { hashOfNew } from '#server/features/proof/password.ts';
import { addOperator } from '#server/features/ops/operator.ts';
import type { TestAnswer, TestApp } from '../app.ts';
import { giveEmail } from './people.ts';
import { PASSWORD, setUpOperator } from './sign-in.ts';

/** The phone of the demo therapist, and the e-mail that each of the staff gets here. */
export const PHONE = '555000001';
export const EMAIL = 'nino@example.com';

/** Browsers: one that was never seen, that of the person, and another. */
export const NEW = { cookie: '' };
const OWN = { cookie: `browser=${'o'.repeat(43)}` };
export const WORD = { cookie: `browser=${'x'.repeat(43)}` };

/** The next proof that an answer asks for. */
export const nextOf = (answer: TestAnswer) =>
  answer.body['next'] as { ticket: string; proofs: string[]; email: string };

/** The proofs an answer asks for, else its refusal, else `in`. */
export const kind = (answer: TestAnswer) =>
  'next' in answer.body ? nextOf(answer).proofs : (answer.body['code'] ?? 'in');

/** The steps of staff's sign-in, on the server of a test. */
export function staffOf(app: () => TestApp) {
  const post = (path: string, body: object, headers: Record<string, string> = OWN) =>
    app().inject('POST', path, { body, headers });
  return {
    post,
    async therapist(): Promise<{ userId: string; token: string }> {
      const { deps } = app();
      const person = await app().signInAs('THERAPIST');
      await giveEmail(deps, person.userId, EMAIL);
      const passwordHash = await hashOfNew(deps, PASSWORD);
      await setPassword(deps, deps.db, { userId: person.userId, passwordHash });
      return person;
    },
    async byPhone(headers = OWN): Promise<TestAnswer> {
      const { otpId } = (await post('/send-otp', { phoneNumber: PHONE }, headers)).body;
      return post('/verify-otp', { otp: app().codeFor(`+995${PHONE}`), otpId, phone: PHONE }, headers);
    },
    async mailCode(ticket: string): Promise<TestAnswer> {
      const { otpId } = (await post('/sign-in/code', { ticket, channel: 'email' })).body;
      return post('/sign-in/next', { ticket, otp: app().codeFor(EMAIL), otpId });
    },
    async operator({ phone = '577000111', email = EMAIL } = {}) {
      const { id, url } = await addOperator(app().deps, { phone, email, locale: 'en' });
      const made = await setUpOperator(app(), url.split('#t=').at(-1) ?? '');
      app().clock.advance(5 * MINUTE);
      return { id, ...made };
    },
    login: (more: object = {}, headers: Record<string, string> = OWN) =>
      post('/login-email', { email: EMAIL, password: PASSWORD, ...more }, headers),
  };
}
