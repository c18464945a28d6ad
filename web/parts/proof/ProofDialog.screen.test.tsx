import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages.ts';
import type { ProofNeeded } from '#domain/errors.ts';
import { OTP_LIFETIME_MS, RESEND_AFTER_MS } from '#domain/otp.ts';
import { currentAuth, keepToken } from '../../api/auth.ts';
import { jump } from '../../testing/clock.ts';
import { answers, calls, late, lost, refuse, refuseFor, type Replies } from '../../testing/fake-api.ts';
import { client, openPage, reloadPage, tokenOf, type Visit } from '../../testing/open-page.tsx';
import { aPractice, specialist } from '../../testing/practice-calendar.ts';
import { aSettings } from '../../testing/practice-settings.ts';
import { proofs, proved, shown } from '../../testing/proof.ts';
import { expectSound } from '../../testing/sound.ts';

const dialog = page.getByRole('dialog');
const code = page.getByTestId('otp-input');
const alert = dialog.getByRole('alert');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

const codeTo = { channel: 'sms', to: '+995 577 ••• •01', isFormer: false } as const;
const free = { blocks: [], waiting: 0, codeTo, lastMailTo: null };
const SENT = { otpId: 'proof-1', ...codeTo };

const ACCOUNT = { accounts: [], isStopped: false, hasPassword: true };
const holder = page.getByRole('textbox', { name: 'Account holder' });

/** The form of an account of pay, sent. */
async function openForm(need: Partial<ProofNeeded> = {}, visit: Visit = {}): Promise<void> {
  await openPage(href('practiceSettings'), {
    as: specialist(),
    device: 'phone',
    ...visit,
    replies: {
      readPractice: aPractice(),
      readPracticeSettings: aSettings(),
      listSignIns: { signIns: [] },
      readSecondFactor: refuse('UNAVAILABLE'),
      readPayoutAccount: ACCOUNT,
      ...proved('savePayoutAccount', { savePayoutAccount: ACCOUNT }, need),
      ...visit.replies,
    },
  });
  await fillForm();
}

async function fillForm(): Promise<void> {
  await page.getByRole('button', { name: 'Set the account' }).click();
  await holder.fill('Nino');
  await page.getByRole('textbox', { name: 'IBAN' }).fill('GE29NB0000000101904917');
  await save();
}
const save = () => page.getByRole('button', { name: 'Save the account', exact: true }).first().click();
async function expectSaved(): Promise<void> {
  await expect.element(page.getByText('The account is saved', { exact: true })).toBeVisible();
}

test('a code goes out at once, its last digit shows it, and the call goes ahead by itself', async () => {
  const saving = late<'savePayoutAccount'>(ACCOUNT);
  await openForm({}, { replies: { showProof: shown({ savePayoutAccount: saving.reply }) } });
  await expect.element(code).toHaveFocus();
  await expect.element(dialog.getByText('We sent the code to +995 577 ••• •01')).toBeVisible();
  await expect.element(dialog.getByText(/saved as soon as you enter the last digit/)).toBeVisible();
  await expectSound();
  await userEvent.keyboard('1234');
  await expect.element(page.getByTestId('proof-confirm')).toHaveAttribute('aria-busy', 'true');
  saving.arrive();
  await expectSaved();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(proofs()).toEqual([{ for: 'savePayoutAccount', otp: '1234', otpId: 'proof-1' }]);
  expect(calls('sendProofCode').map(({ body }) => body)).toEqual([{ for: 'savePayoutAccount' }]);
});

test('a code to where it went before a change says so; where nothing serves yet, that is told', async () => {
  await openForm({}, { replies: { sendProofCode: refuse('ADDRESS_TOO_NEW') } });
  await expect.element(alert).toBeVisible();
  await expectSound();
  answers({ sendProofCode: refuseFor(3600, 'TOO_MANY_CODES') });
  await press('Get the code');
  await expect.element(alert).toMatchTextContent('Try again in 60 minutes');
  answers({ sendProofCode: { ...SENT, channel: 'email', to: 'n•••@example.com', isFormer: true } });
  await press('Get the code');
  await expect.element(dialog.getByText(/this code goes where it went before/)).toBeVisible();
  await expect.element(dialog.getByText(/look into the spam folder/)).toBeVisible();
});

test('a wrong, a locked and a lost code are told, and another one is sent after the wait', async () => {
  await openForm({}, { replies: { showProof: refuse('BAD_CODE') } });
  await code.fill('1111');
  await expect.element(alert).toMatchTextContent('Code isn`t valid');
  await expect.element(code).toHaveFocus();
  answers({ showProof: lost() });
  await userEvent.keyboard('2222');
  await expect.element(alert).toMatchTextContent('There is no connection');
  answers({ showProof: refuse('LOCKED') });
  await code.fill('3333');
  await expect.element(alert).toMatchTextContent('Too many attempts. You can request a new code');
  await expectSound();
  const resend = page.getByTestId('otp-resend');
  await expect.element(resend).toBeDisabled();
  await jump(RESEND_AFTER_MS);
  answers({ sendProofCode: { ...SENT, otpId: 'proof-2' }, showProof: shown({ savePayoutAccount: ACCOUNT }) });
  await resend.click();
  await expect.element(code).toHaveValue('');
  await code.fill('4444');
  await expectSaved();
  expect(proofs().at(-1)).toEqual({ for: 'savePayoutAccount', otp: '4444', otpId: 'proof-2' });
});

test('the password is shown with the code, and a wrong one stands at its field', async () => {
  await openForm({ by: 'code+password' }, { replies: { showProof: refuse('BAD_LOGIN') } });
  const password = dialog.getByLabelText('Your password');
  await expect.element(password).toHaveFocus();
  await expect.element(dialog.getByText(/Enter the password first/)).toBeVisible();
  // A password manager keeps the password under this name, not under the number.
  const { value } = document.querySelector('dialog [autocomplete=username]') as HTMLInputElement;
  expect(value).toBe('nino@example.com');
  await code.fill('1234');
  await expect.element(alert).toMatchTextContent('Enter the password');
  await expect.element(password).toHaveFocus();
  expect(proofs()).toEqual([]);
  await password.fill('the wrong one');
  await press('Save the account');
  await expect.element(alert).toMatchTextContent('The password is wrong');
  await expectSound();
  answers({ showProof: shown({ savePayoutAccount: ACCOUNT }) });
  await password.fill('the right one');
  await press('Save the account');
  await expectSaved();
  expect(proofs().at(-1)).toMatchObject({ otp: '1234', password: 'the right one' });
});

test('closed, it leaves all as it was, and opens again with the code on its way, for as long as that serves', async () => {
  await openForm();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(holder).toHaveValue('Nino');
  await expect.element(page.getByRole('button', { name: 'Save the account' })).toHaveFocus();
  await save();
  await expect.element(code).toHaveFocus();
  await reloadPage();
  await fillForm();
  await expect.element(code).toHaveFocus();
  expect(calls('sendProofCode')).toHaveLength(1);
  await jump(OTP_LIFETIME_MS);
  keepToken(tokenOf(currentAuth().user?.id ?? ''));
  await reloadPage();
  await fillForm();
  await code.fill('1234');
  await expectSaved();
  expect(calls('sendProofCode')).toHaveLength(2);
});

test('a code of the app is asked for where that is the proof, or a recovery code', async () => {
  await openForm({ by: 'app' }, { replies: { showProof: refuseFor(90, 'LOCKED') } });
  await expect.element(code).toHaveFocus();
  await expectSound();
  await code.fill('000000');
  await expect.element(alert).toMatchTextContent('Too many attempts. Try again in 2 minutes.');
  answers({ showProof: shown({ savePayoutAccount: ACCOUNT }) });
  await press('Use a recovery code instead');
  await dialog.getByLabelText('Recovery code').fill('ABCDE-FGHJK');
  await press('Save the account');
  await expectSaved();
  expect(calls('sendProofCode')).toEqual([]);
  expect(proofs().at(-1)).toEqual({ for: 'savePayoutAccount', code: 'ABCDE-FGHJK' });
});

test.for([
  ['en', 'phone', 'Stay'],
  ['ka', 'desktop', 'დარჩენა'],
] as const)('in %s on a %s the button of a danger alone makes the call', async ([language, device, stay]) => {
  const visit = { as: client(4), device, language };
  const replies = { readLeaving: free, ...proved('leave', {}), showProof: shown({ leave: lost() }) };
  await openPage(href('cabinetLeave'), { ...visit, replies });
  const ask = page.getByTestId('leave-code');
  const danger = page.getByTestId('proof-danger');
  await ask.click();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('1234{Enter}');
  expect(proofs()).toEqual([]);
  await expectSound();
  await press(stay);
  await expect.element(ask).toHaveFocus();
  await ask.click();
  await code.fill('1234');
  expect(calls('leave')).toEqual([]);
  await danger.click();
  await expect.element(alert).toMatchTextContent(/we do not know whether|არ ვიცით, წაიშალა თუ არა/);
  answers({ leave: null });
  await danger.click();
  await expect.element(page.getByTestId('account-deleted')).toBeVisible();
  expect(proofs()).toHaveLength(1);
});
