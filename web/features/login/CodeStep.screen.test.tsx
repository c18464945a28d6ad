import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { OTP_LIFETIME_MS } from '#domain/otp.ts';
import { freezeClock, jump, pass, startClock, stopClock, expectSound } from '../../testing/browser.ts';
import { answers, calls, late, refuse, refuseFor } from '../../testing/fake-api.ts';
import { isInLanguage, paste, pressInPage, typedCases } from '../../testing/hostile-inputs.ts';
import {
  closePage,
  openPage,
  askForCode,
  code,
  CODE_SENT,
  getCode,
  phone,
  signInByPhone,
} from '../../testing/open-page.tsx';

const valueOf = (input: typeof phone) => (input.element() as HTMLInputElement).value;
const said = () => page.getByRole('alert').element().textContent;

// spec §2: "a verify button"
// spec §5: "Code required ('Code is required.');"
test('an incomplete code is not sent, a complete one is checked, and both get a message', async () => {
  const cases = typedCases('otp', 'otp');
  expect(cases.length).toBeGreaterThan(8);
  answers({ ...CODE_SENT, verifyCode: refuse('BAD_CODE') });
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

// spec §4: "A failed OTP check stores the error message."
// spec §5: "Wrong code: 'Code isn`t valid'."
test('the code is sent once, as soon as its fourth digit stands; the page says so before', async () => {
  const checked = late<'verifyCode'>(refuse('BAD_CODE'));
  answers({ ...CODE_SENT, verifyCode: checked.reply });
  await openPage('/login', { device: 'phone' });
  await askForCode();
  await expect.element(code).toHaveAccessibleDescription(/checked by itself as soon as you enter its last digit/);
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
  answers({ ...CODE_SENT, verifyCode: first.reply });
  await openPage('/login', { device: 'phone' });
  await askForCode();
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

test('a code that waits for the refusal of another is not sent once its step was left', async () => {
  const first = late<'verifyCode'>(refuse('BAD_CODE'));
  answers({ ...CODE_SENT, verifyCode: first.reply });
  await openPage('/login', { device: 'phone' });
  await signInByPhone();
  await code.fill('1235');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(phone).toBeVisible();
  first.arrive();
  await getCode.click();
  await code.fill('1236');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Code isn`t valid');
  expect(calls('verifyCode').map(({ body }) => body.otp)).toEqual(['1234', '1236']);
});

test('a code that five wrong tries have locked says when another can be asked for, and then only that it can', async () => {
  answers({ ...CODE_SENT, verifyCode: refuse('BAD_CODE') });
  await openPage('/login', { device: 'phone' });
  stopClock();
  await askForCode();
  const alert = page.getByRole('alert');
  const timer = page.getByTestId('otp-timer');
  for (const typed of ['1111', '2222', '3333', '4444', '5555']) {
    // In place of the one that was refused.
    await userEvent.keyboard(typed);
    await expect.element(code).toHaveValue([...typed].join(' '));
    await expect.element(page.getByTestId('otp-submit')).not.toHaveAttribute('aria-busy');
    await expect.element(alert).toMatchTextContent(typed === '5555' ? 'Too many attempts' : 'Code isn`t valid');
  }
  await expect.element(alert).toMatchTextContent('You can request a new code in less than 2 minutes.');
  await pass(60 * SECOND);
  await expect.element(alert).toMatchTextContent('You can request a new code in less than a minute.');
  await expect.element(timer).toHaveTextContent('00:59');
  await pass(59 * SECOND);
  await expect.element(alert).toMatchTextContent('Too many attempts. Request a new code.');
  await expect.element(page.getByTestId('otp-resend')).toBeEnabled();
  expect(timer.elements()).toEqual([]);
});

test('a code that was wrong when its time was over has expired', async () => {
  answers({ ...CODE_SENT, verifyCode: refuse('BAD_CODE') });
  await openPage('/login', { device: 'phone' });
  await askForCode();
  await expect.element(code).toBeVisible();
  await jump(OTP_LIFETIME_MS + SECOND);
  await code.fill('1234');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The code has expired');
});

test('a slow message gets tips after half a minute, with the way by e-mail', async () => {
  answers(CODE_SENT);
  await openPage('/login', { device: 'phone', language: 'ka' });
  await phone.fill('599123456');
  freezeClock();
  await getCode.click();
  const left = page.getByTestId('otp-timer');
  const tips = page.getByText('ვერ მიიღეთ?');
  // The answer comes within the same second, or with the next.
  await expect.element(left).toMatchTextContent(/02:00|01:59/);
  await pass(29 * SECOND);
  await expect.element(left).toMatchTextContent(/01:31|01:30/);
  expect(tips.elements()).toEqual([]);
  await pass(3 * SECOND);
  await expect.element(tips).toBeVisible();
  startClock();
  await expectSound();
  await page.getByRole('link', { name: 'ელფოსტით შესვლა' }).click();
  await expect.poll(() => location.pathname).toBe('/login/email');
});

test('a phone that strangers have spent leads to signing in by e-mail, at the number and at its code', async () => {
  answers({ ...CODE_SENT, verifyCode: refuse('LOCKED_FOR_DAY') });
  await openPage('/login', { device: 'phone', language: 'ka' });
  await signInByPhone();
  const way = page.getByText('თუ ანგარიშში ელფოსტითაც შედიხართ');
  await expect.element(way).toBeVisible();
  await expectSound();
  await closePage();
  answers({ sendSignInCode: refuse('LOCKED_FOR_DAY') });
  await openPage('/login', { device: 'phone' });
  await askForCode();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many attempts');
  await expectSound();
  const links = page.getByText('If your account also has an e-mail').element().querySelectorAll('a');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/login/email', '/login/reset']);
});

test('where the network is slowed the code stays, with the time until it may be sent', async () => {
  answers({
    ...CODE_SENT,
    verifyCode: refuseFor(70, 'NETWORK_SLOWED'),
  });
  await openPage('/login', { device: 'phone' });
  stopClock();
  await signInByPhone();
  const note = page.getByTestId('code-slowed');
  await expect.element(note).toMatchTextContent('Your code stays valid: you can send it in 01:10.');
  await expect.element(code).toHaveValue('1 2 3 4');
  expect(page.getByRole('alert').elements()).toEqual([]);
  await pass(30 * SECOND);
  await expect.element(page.getByTestId('code-wait')).toHaveTextContent('00:40');
  await pass(40 * SECOND);
  await expect.element(note).toMatchTextContent('You can send the code now.');
  startClock();
  await expectSound();
  answers({ verifyCode: refuse('BAD_CODE') });
  await page.getByTestId('otp-submit').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Code isn`t valid');
  expect(calls('verifyCode').map(({ body }) => body.otp)).toEqual(['1234', '1234']);
});
