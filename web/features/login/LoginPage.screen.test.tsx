import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logged, expectSound } from '../../testing/browser.ts';
import { answers, calls, lost, refuse } from '../../testing/fake-api.ts';
import { isInLanguage, paste, pressInPage, typedCases } from '../../testing/hostile-inputs.ts';
import { closePage, openPage, askForCode, code, CODE_SENT, getCode, phone } from '../../testing/open-page.tsx';
import { keepIntent } from '../../parts/way/intent.ts';

const linkTo = (href: string) => page.getByRole('main').element().querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
const valueOf = (input: typeof phone) => (input.element() as HTMLInputElement).value;
const said = () => page.getByRole('alert').element().textContent;

// spec §5: "Georgian numbers, +995 with 9 digits;"
test('an invalid phone stays in the field with a message beside it, and nothing is sent', async () => {
  const cases = typedCases('phone', 'phoneNumber');
  expect(cases.length).toBeGreaterThan(15);
  answers(CODE_SENT);
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

test('keys beside a sign of the mask act on the digit there, and a refused one leaves the caret where it is', async () => {
  await openPage('/login');
  await phone.fill('599123456');
  const input = phone.element() as HTMLInputElement;
  for (const [key, caret, after] of [
    ['{Backspace}', 6, '(59|1) 234-56'],
    ['{Delete}', 4, '(591|) 345-6'],
    ['x', 3, '(59|1) 345-6'],
  ] as const) {
    input.setSelectionRange(caret, caret);
    await userEvent.keyboard(key);
    const at = input.selectionStart ?? 0;
    expect([key, `${input.value.slice(0, at)}|${input.value.slice(at)}`]).toEqual([key, after]);
  }
});

// spec §8: "OTP request failure only logged."
// spec §8: "Server message field is shown when present."
// spec §8: "Fallbacks: 'Otp failed',"
test('a call that fails keeps what was typed and says so in the words of the server, else in its own', async () => {
  const away = refuse('UNAVAILABLE', 'We are away for a moment');
  const alert = page.getByRole('alert');
  answers({ ...CODE_SENT, sendSignInCode: lost() });
  await openPage('/login', { device: 'phone' });
  await askForCode();
  await expect.element(alert).toMatchTextContent('We could not send the code. Try again.');
  expect(logged()).toEqual(['Error sending the code']);
  expect(calls('sendSignInCode')).toHaveLength(1);
  expect([valueOf(phone), location.pathname, code.elements()]).toEqual(['(577) 123-456', '/login', []]);
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
  await expect.element(page.getByText('Enter the 9 digits of a mobile number')).toBeVisible();
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
  answers({ ...CODE_SENT, verifyCode: refuse('BAD_CODE') });
  await openPage('/login', { device: 'phone', language: 'ka' });
  await phone.fill('59912');
  await getCode.click();
  await expect.element(page.getByText('შეიყვანეთ მობილურის ნომრის 9 ციფრი')).toBeVisible();
  await page.getByTestId('lang-en').click();
  await expect
    .element(page.getByText('Enter the 9 digits of a mobile number, for example (599) 123-456'))
    .toBeVisible();
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

test('a visitor who was about to book reads what they sign in for', async () => {
  keepIntent({
    therapistId: 'nino',
    typeId: 'type-personal',
    name: 'Nino Beridze',
    date: '2027-03-11',
    start: '13:00',
  });
  answers(CODE_SENT);
  await openPage('/login', { device: 'phone' });
  const booking = page.getByText(/Sign in to book: Nino Beridze, .*11.*, 13:00/);
  await expect.element(booking).toBeVisible();
  await expectSound();
  await askForCode();
  await expect.element(code).toBeVisible();
  await expect.element(booking).toBeVisible();
});
