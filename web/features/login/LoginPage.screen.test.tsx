import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import type { Step } from '#domain/steps.ts';
import { pass, startClock, stopClock } from '../../testing/clock.ts';
import { logged } from '../../testing/console.ts';
import { answers, calls, late, lost, refuse } from '../../testing/fake-api.ts';
import { isInLanguage, paste, pressInPage, typedCases } from '../../testing/hostile-inputs.ts';
import { client, closePage, openPage, reloadPage, tokenOf } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';
import { expectSound } from '../../testing/sound.ts';
import { staff } from '../../testing/therapist.ts';
import { keepIntent } from '../../parts/intent.ts';

const phone = page.getByTestId('phone-input');
const code = page.getByTestId('otp-input');
const getCode = page.getByRole('button', { name: /^(Get the code|კოდის მიღება)$/ });
const linkTo = (href: string) => page.getByRole('main').element().querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
const valueOf = (input: typeof phone) => (input.element() as HTMLInputElement).value;
const said = () => page.getByRole('alert').element().textContent;
/** The questions are asked for while the client still signs in. */
const NO_QUESTIONS = { therapy: [], prices: [] };

// spec §5: "Georgian numbers, +995 with 9 digits;"
test('an invalid phone stays in the field with a message beside it, and nothing is sent', async () => {
  const cases = typedCases('phone', 'phoneNumber');
  expect(cases.length).toBeGreaterThan(15);
  answers({ sendSignInCode: { otpId: 'otp-1' }, readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone', language: 'ka' });
  for (const { id, kind, text } of cases) {
    await expect.element(phone).toBeVisible();
    const before = calls('sendSignInCode').length;
    paste(phone.element(), text);
    const shown = valueOf(phone);
    pressInPage(getCode);
    const sent = () =>
      calls('sendSignInCode')
        .slice(before)
        .map(({ body }) => body);
    // What the mask keeps is what the person sees and what is judged: letters around a whole number fall away.
    const isWhole = /^\(5\d\d\) \d{3}-\d{3}$/.test(shown);
    if (kind === 'good') expect(isWhole, id).toBe(true);
    if (isWhole) {
      await expect.element(code).toBeVisible();
      expect(sent(), id).toEqual([{ phoneNumber: shown.replace(/\D/g, '') }]);
      expect(text.replace(/\D/g, ''), id).toMatch(/^(995|0)?5\d{8}$/);
    } else {
      await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
      await expect.element(phone).toHaveFocus();
      expect(isInLanguage(said(), 'ka'), `${id}: ${said()}`).toBe(true);
      expect(valueOf(phone), id).toBe(shown);
      await expect.poll(() => document.title, { message: id }).toMatch(/^შეცდომა: /);
      expect(sent(), id).toEqual([]);
    }
    await closePage();
    await openPage('/login', { device: 'phone', language: 'ka' });
  }
});

// spec §5: "Code required ('Code is required.');"
test('an incomplete code is not sent, a complete one is checked, and both get a message', async () => {
  const cases = typedCases('otp', 'otp');
  expect(cases.length).toBeGreaterThan(8);
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode: refuse('BAD_CODE'), readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone' });
  for (const { id, text } of cases) {
    await expect.element(phone).toBeVisible();
    paste(phone.element(), '577123456');
    pressInPage(getCode);
    await expect.element(code).toBeVisible();
    const before = calls('verifyCode').length;
    paste(code.element(), text);
    const digits = text.replace(/[^0-9]/g, '');
    const isWhole = digits.length === 4;
    if (!isWhole) pressInPage(page.getByTestId('otp-submit'));
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    expect(isInLanguage(said(), 'en'), `${id}: ${said()}`).toBe(true);
    expect(valueOf(code), id).toBe(digits.slice(0, 4).split('').join(' '));
    const sent = calls('verifyCode').map(({ body }) => body.otp);
    expect(sent.slice(before), id).toEqual(isWhole ? [digits] : []);
    await closePage();
    await openPage('/login', { device: 'phone' });
  }
});

test('the code is sent once, as soon as its fourth digit stands; the page says so before', async () => {
  const checked = late<'verifyCode'>(refuse('BAD_CODE'));
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode: checked.reply, readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone' });
  await phone.fill('577123456');
  await getCode.click();
  await expect.element(code).toHaveAccessibleDescription(/checked by itself as soon as you enter its fourth digit/);
  const sent = () => calls('verifyCode').map(({ body }) => body.otp);
  await userEvent.keyboard('123');
  expect(sent()).toEqual([]);
  await userEvent.keyboard('4{Enter}');
  await page.getByTestId('otp-submit').click();
  expect(sent()).toEqual(['1234']);
  checked.arrive();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Code isn`t valid');
  // A code that was refused spends no further try.
  await page.getByTestId('otp-submit').click();
  await code.fill('');
  await code.fill('1234');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Code isn`t valid');
  expect(sent()).toEqual(['1234']);
  await code.fill('4321');
  await expect.poll(sent).toEqual(['1234', '4321']);
  await expect.element(page.getByTestId('otp-submit')).not.toHaveAttribute('aria-busy');
  paste(code.element(), 'Your code is 12-35');
  await expect.poll(sent).toEqual(['1234', '4321', '1235']);
});

test('a code that is typed while another is checked is sent after its refusal, if it still stands there', async () => {
  const first = late<'verifyCode'>(refuse('BAD_CODE'));
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode: first.reply, readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone' });
  await phone.fill('577123456');
  await getCode.click();
  const sent = () => calls('verifyCode').map(({ body }) => body.otp);
  await code.fill('1234');
  for (const typed of ['1235', '1234', '1236']) await code.fill(typed);
  expect(sent()).toEqual(['1234']);
  const second = late<'verifyCode'>(refuse('BAD_CODE'));
  answers({ verifyCode: second.reply });
  first.arrive();
  await expect.poll(sent).toEqual(['1234', '1236']);
  // The refusal takes nothing of what is being typed.
  await code.fill('1237');
  await code.fill('98');
  second.arrive();
  await expect.element(page.getByTestId('otp-submit')).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('76');
  await expect.element(code).toHaveValue('9 8 7 6');
  await expect.poll(sent).toEqual(['1234', '1236', '9876']);
});

test('a locked code says when another can be asked for, and then only that it can', async () => {
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode: refuse('LOCKED'), readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone' });
  await phone.fill('577123456');
  stopClock();
  await getCode.click();
  await code.fill('1234');
  const alert = page.getByRole('alert');
  const timer = page.getByTestId('otp-timer');
  await expect.element(alert).toMatchTextContent('You can request a new code in less than 2 minutes.');
  await pass(60 * SECOND);
  await expect.element(alert).toMatchTextContent('You can request a new code in less than a minute.');
  await expect.element(timer).toHaveTextContent('00:59');
  await pass(59 * SECOND);
  await expect.element(alert).toMatchTextContent('Too many attempts. Request a new code.');
  await expect.element(page.getByTestId('otp-resend')).toBeEnabled();
  expect(timer.elements()).toEqual([]);
});

// spec §2: "and a consent line linking the terms."
// spec §2: "An e-mail login variant and a therapist login link exist;"
// spec §5: "Entering the phone implies agreeing to terms, personal data processing and SMS;"
test('the phone step says what the number agrees to, and leads to the other ways in', async () => {
  await openPage('/login');
  await expect.element(phone).toBeVisible();
  const terms = linkTo('/tc_clients');
  // What opens a new tab says so in words that only a screen reader gets.
  const line = terms?.closest('p')?.textContent?.replaceAll(/ \([^)]*\)/g, '');
  expect(line).toBe('By entering the number you agree to the terms, to the processing of personal data and to SMS');
  expect([terms?.target, linkTo('/privacy_policy')?.target]).toEqual(['_blank', '_blank']);
  expect(linkTo('/login/email')).not.toBeNull();
  expect(linkTo('/psychologist/login')).not.toBeNull();
});

// spec §8: "OTP request failure only logged."
test('a code that cannot be requested is logged, and the client stays at the number as it was typed', async () => {
  answers({ sendSignInCode: lost() });
  await openPage('/login');
  await phone.fill('599123456');
  await getCode.click();
  await expect.poll(logged).toEqual(['Error sending the code']);
  expect(calls('sendSignInCode')).toHaveLength(1);
  expect(location.pathname).toBe('/login');
  await expect.element(phone).toHaveValue('(599) 123-456');
  expect(code.elements()).toEqual([]);
});

// spec §8: "Server message field is shown when present."
// spec §8: "Fallbacks: 'Otp failed',"
test('a call that fails keeps what was typed and says so in the words of the server, else in its own', async () => {
  const away = refuse('UNAVAILABLE', 'We are away for a moment');
  const alert = page.getByRole('alert');
  answers({ sendSignInCode: lost(), readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone' });
  await phone.fill('577123456');
  await getCode.click();
  await expect.element(alert).toMatchTextContent('We could not send the code. Try again.');
  expect(logged()).toContain('Error sending the code');
  expect(valueOf(phone)).toBe('(577) 123-456');
  answers({ sendSignInCode: away });
  await getCode.click();
  await expect.element(alert).toMatchTextContent('We are away for a moment');
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode: lost() });
  await getCode.click();
  await code.fill('1234');
  await expect.element(alert).toMatchTextContent('Otp failed');
  answers({ verifyCode: away });
  await page.getByTestId('otp-submit').click();
  await expect.element(alert).toMatchTextContent('We are away for a moment');
  expect(valueOf(code)).toBe('1 2 3 4');
});

// spec §2: "Step 1: phone entry with mask (599) 999-999, a button to receive the code"
// spec §5: "Phone required ('Phone is required.');"
// spec §5: "Field error shows only when touched or a server error exists."
test('the phone is judged only after it was touched, and a wrong one is never sent', async () => {
  await openPage('/login');
  const required = page.getByText('Phone is required.');
  await expect.element(phone).toBeVisible();
  expect(required.elements()).toEqual([]);
  (phone.element() as HTMLElement).focus();
  (phone.element() as HTMLElement).blur();
  await expect.element(required).toBeVisible();
  await phone.fill('59912');
  await getCode.click();
  await expect.element(page.getByText('Enter 9 digits')).toBeVisible();
  for (const typed of ['+995 599 12-34-56', '0599123456', '995599123456', '00995 599 123 456']) {
    await phone.fill(typed);
    await expect.element(phone).toHaveValue('(599) 123-456');
  }
  expect(calls('sendSignInCode')).toEqual([]);
});

// spec §2: "Language change stores the language in local storage under 'language' and switches the interface at
// once."
// spec §2: "Step 2: four-digit code with mask 9 9 9 9,"
test('a change of language keeps what was typed and turns the errors', async () => {
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode: refuse('BAD_CODE'), readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone', language: 'ka' });
  await phone.fill('59912');
  await getCode.click();
  await expect.element(page.getByText('შეიყვანეთ 9 ციფრი')).toBeVisible();
  await page.getByTestId('lang-en').click();
  await expect.element(page.getByText('Enter 9 digits, for example (599) 123-456')).toBeVisible();
  await expect.element(phone).toHaveValue('(599) 12');
  await expect.poll(() => document.title).toBe('Error: Sign in by phone - Simshvide');
  expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['en', 'en']);
  await phone.fill('599123456');
  await getCode.click();
  await code.fill('0000');
  await expect.element(page.getByText('Code isn`t valid')).toBeVisible();
  await page.getByTestId('lang-ka').click();
  await expect.element(page.getByText('კოდი არასწორია')).toBeVisible();
  await expect.element(code).toHaveValue('0 0 0 0');
});

test('a slow message gets tips after half a minute, with the way by e-mail', async () => {
  answers({ sendSignInCode: { otpId: 'otp-1' }, readTherapyTypes: NO_QUESTIONS });
  await openPage('/login', { device: 'phone', language: 'ka' });
  await phone.fill('599123456');
  stopClock();
  await getCode.click();
  const left = page.getByTestId('otp-timer');
  const tips = page.getByText('ვერ მიიღეთ?');
  await expect.element(left).toHaveTextContent('01:59');
  await pass(29 * SECOND);
  await expect.element(left).toHaveTextContent('01:30');
  expect(tips.elements()).toEqual([]);
  await pass(3 * SECOND);
  await expect.element(tips).toBeVisible();
  startClock();
  await expectSound();
  await page.getByRole('link', { name: 'ელფოსტით შესვლა' }).click();
  await expect.poll(() => location.pathname).toBe('/login/email');
});

/** The answer to a right code of a client at that step, and what the client is then shown. */
function rightCode(step: Step) {
  const person = client(step, { typeTherapy: 'type-couple' });
  return { ...QUESTIONS, verifyCode: { ...person, accessToken: tokenOf(person.user.id) } };
}

test('after the sign-in the focus is on the heading, and Back leads to no part of the sign-in', async () => {
  answers({ ...rightCode(0), sendSignInCode: { otpId: 'otp-1' } });
  await openPage('/privacy_policy', { replies: { readPrivacyPolicy: refuse('NOT_FOUND') } });
  await page.getByTestId('lang-en').click();
  history.pushState(null, '', '/login');
  dispatchEvent(new PopStateEvent('popstate'));
  await phone.fill('577123456');
  await getCode.click();
  await code.fill('1234');
  await expect.poll(() => location.pathname).toBe('/testing');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveFocus();
  history.back();
  await expect.poll(() => location.pathname).toBe('/privacy_policy');
});

test('a therapist who has signed in with a code is on the heading, and after a sign-out at the number again', async () => {
  const person = staff('THERAPIST');
  const verifyCode = { ...person, accessToken: tokenOf(person.user.id) };
  answers({ sendSignInCode: { otpId: 'otp-1' }, verifyCode, signOut: null });
  await openPage('/psychologist/login');
  await phone.fill('577123456');
  await getCode.click();
  await code.fill('1234');
  await expect.element(page.getByRole('heading', { name: 'You are signed in as a specialist' })).toHaveFocus();
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(phone).toBeVisible();
});

test('at the step of the code a reload loses nothing, and Back is the way to the number', async () => {
  answers({ readTherapyTypes: NO_QUESTIONS, sendSignInCode: { otpId: 'otp-1' }, verifyCode: refuse('BAD_CODE') });
  await openPage('/login', { device: 'phone' });
  await phone.fill('577123456');
  stopClock();
  await getCode.click();
  await expect.element(code).toBeVisible();
  await pass(60 * SECOND);
  await reloadPage();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
  await expect.element(page.getByTestId('otp-timer')).toMatchTextContent('00:59');
  startClock();
  await code.fill('1234');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(calls('verifyCode').map(({ body }) => body)).toEqual([{ otp: '1234', otpId: 'otp-1', phone: '577123456' }]);
  history.back();
  await expect.element(phone).toHaveValue('(577) 123-456');
  await expect.element(getCode).toHaveFocus();
  await reloadPage();
  await expect.element(phone).toHaveValue('(577) 123-456');
});

test('a code by SMS is still asked for after a detour to a code by e-mail', async () => {
  answers({ sendSignInCode: { otpId: 'otp-1' }, requestPasswordReset: { otpId: 'otp-2' } });
  await openPage('/login');
  await phone.fill('577123456');
  await getCode.click();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
  // As a link does.
  history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', '/login/reset');
  dispatchEvent(new PopStateEvent('popstate'));
  await page.getByRole('main').getByRole('textbox').first().fill('ana@example.com');
  await getCode.click();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  history.back();
  history.back();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
});

test('after a sign-out Forward shows nothing of the person who was signed in', async () => {
  answers({ ...rightCode(0), sendSignInCode: { otpId: 'otp-1' }, signOut: null });
  await openPage('/login');
  await phone.fill('577123456');
  await getCode.click();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
  expect(JSON.stringify(history.state)).not.toContain('577');
  await code.fill('1234');
  await expect.poll(() => location.pathname).toBe('/testing');
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(phone).toBeVisible();
  history.forward();
  await expect.poll(() => (history.state as { idx: number }).idx).toBe(1);
  await expect.element(phone).toHaveValue('');
  expect(document.body.textContent).not.toMatch(/577.?123/);
  // That entry is the number's now: the sign-in goes on from it.
  await phone.fill('577123456');
  await getCode.click();
  await code.fill('1234');
  await expect.poll(() => location.pathname).toBe('/testing');
});

test('a visitor who was about to book reads what they sign in for', async () => {
  keepIntent({
    therapistId: 'nino',
    typeId: 'type-personal',
    name: 'Nino Beridze',
    date: '2027-03-11',
    start: '13:00',
  });
  answers({ readTherapyTypes: NO_QUESTIONS, sendSignInCode: { otpId: 'otp-1' } });
  await openPage('/login', { device: 'phone' });
  const booking = page.getByText(/Sign in to book: Nino Beridze, .*11.*, 13:00/);
  await expect.element(booking).toBeVisible();
  await expectSound();
  await phone.fill('577123456');
  await getCode.click();
  await expect.element(code).toBeVisible();
  await expect.element(booking).toBeVisible();
});

test('a browser that keeps no data says what that means; until the next document the client is signed in', async () => {
  answers({ ...rightCode(4), sendSignInCode: { otpId: 'otp-1' } });
  await openPage('/login', { device: 'phone' });
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  await page.getByRole('link', { name: 'Sign in by e-mail' }).click();
  await page.getByRole('link', { name: 'Sign in by phone' }).click();
  await expect.element(page.getByText('This browser does not keep the data of our site')).toBeVisible();
  await expectSound();
  await phone.fill('577123456');
  await getCode.click();
  await code.fill('1234');
  await expect.poll(() => calls('listTherapists')[0]?.authorization).toMatch(/^Bearer /);
});
