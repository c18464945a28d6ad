import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { ProofNeeded } from '#domain/errors.ts';
import { OTP_LIFETIME_MS, RESEND_AFTER_MS } from '#domain/otp.ts';
import { currentAuth, keepToken } from '../../api/auth.ts';
import { jump, keepSaved, expectSound, dialog } from '../../testing/browser.ts';
import { answers, calls, file, late, lost, refuse, refuseFor, type Replies } from '../../testing/fake-api.ts';
import { client, openPage, reloadPage, tokenOf, code } from '../../testing/open-page.tsx';
import { proofs, proved, shown } from '../../testing/proof.ts';

const ZIP = file('PK', { name: 'my-data.zip', type: 'application/zip' });
const codeTo = { channel: 'sms', to: '+995 577 ••• •01', isFormer: false } as const;
const SENT = { otpId: 'proof-1', ...codeTo };
const readLeaving = { blocks: [], waiting: 0, codeTo, lastMailTo: null };

const saved = keepSaved({ beforeEach, afterEach });

const opener = page.getByTestId('take-data');
const alert = dialog.getByRole('alert');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

/** A page with a call that needs a proof: the own data. */
async function open(need: Partial<ProofNeeded> = {}, replies: Replies = {}): Promise<void> {
  const known = { readLeaving, ...proved('exportOwnData', { exportOwnData: ZIP }, need) };
  await openPage(href('cabinetLeave'), { as: client(4), device: 'phone', replies: { ...known, ...replies } });
  await opener.click();
}

async function expectDone(): Promise<void> {
  await expect.poll(() => saved()).toEqual(['my-data.zip']);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

test('a code goes out at once, its last digit shows it, and the call goes ahead by itself', async () => {
  const made = late<'exportOwnData'>(ZIP);
  await open({}, { showProof: shown({ exportOwnData: made.reply }) });
  await expect.element(code).toHaveFocus();
  await expect.element(dialog.getByText('We sent the code to +995 577 ••• •01')).toBeVisible();
  await expect.element(dialog.getByText(/by itself as soon as you enter the last digit/)).toBeVisible();
  await expectSound();
  await userEvent.keyboard('1234');
  await expect.element(page.getByTestId('proof-confirm')).toHaveAttribute('aria-busy', 'true');
  made.arrive();
  await expectDone();
  expect(proofs()).toEqual([{ for: 'exportOwnData', otp: '1234', otpId: 'proof-1' }]);
  expect(calls('sendProofCode').map(({ body }) => body)).toEqual([{ for: 'exportOwnData' }]);
  expect(calls('exportOwnData').map(({ query }) => query)).toEqual([{ locale: 'en' }, { locale: 'en' }]);
});

test('where nothing serves yet, too many codes and a code to where it went before are told', async () => {
  await open({}, { sendProofCode: refuse('ADDRESS_TOO_NEW') });
  await expect.element(alert).toMatchTextContent('three days after the change');
  answers({ sendProofCode: refuseFor(3600, 'TOO_MANY_CODES') });
  await press('Get the code');
  await expect.element(alert).toMatchTextContent('Try again in 60 minutes');
  await expectSound();
  answers({ sendProofCode: { ...SENT, channel: 'email', isFormer: true } });
  await press('Get the code');
  await expect.element(dialog.getByText(/this code goes where it went before/)).toBeVisible();
  await expect.element(dialog.getByText(/look into the spam folder/)).toBeVisible();
});

test('a lost and a locked code are told, and another one is sent after the wait', async () => {
  await open({}, { showProof: lost() });
  await code.fill('2222');
  await expect.element(alert).toMatchTextContent('There is no connection');
  answers({ showProof: refuse('LOCKED') });
  await code.fill('3333');
  await expect.element(alert).toMatchTextContent('Too many attempts. You can request a new code');
  await expectSound();
  await jump(RESEND_AFTER_MS);
  answers({ sendProofCode: { ...SENT, otpId: 'proof-2' }, showProof: shown({ exportOwnData: ZIP }) });
  await page.getByTestId('otp-resend').click();
  await expect.element(code).toHaveValue('');
  await code.fill('4444');
  await expectDone();
  expect(proofs().at(-1)).toEqual({ for: 'exportOwnData', otp: '4444', otpId: 'proof-2' });
});

test('the password is shown with the code, and a wrong one stands at its field', async () => {
  await open({ by: 'code+password' }, { showProof: refuse('BAD_LOGIN') });
  const password = dialog.getByLabelText('Your password');
  await expect.element(password).toHaveFocus();
  await expect.element(dialog.getByText(/Enter the password first/)).toBeVisible();
  await code.fill('1234');
  await expect.element(alert).toMatchTextContent('Enter the password');
  await expect.element(password).toHaveFocus();
  expect(proofs()).toEqual([]);
  await password.fill('the wrong one');
  await press('Download the file');
  await expect.element(alert).toMatchTextContent('The password is wrong');
  await expectSound();
  answers({ showProof: shown({ exportOwnData: ZIP }) });
  await password.fill('the right one');
  await press('Download the file');
  await expectDone();
  expect(proofs().at(-1)).toMatchObject({ otp: '1234', password: 'the right one' });
});

test('closed, it has done nothing, and opens again with the code on its way, for as long as that serves', async () => {
  await open();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await reloadPage();
  await opener.click();
  await expect.element(code).toHaveFocus();
  expect(calls('sendProofCode')).toHaveLength(1);
  await jump(OTP_LIFETIME_MS);
  keepToken(tokenOf(currentAuth().user?.id ?? ''));
  await reloadPage();
  await opener.click();
  await code.fill('1234');
  await expectDone();
  expect(calls('sendProofCode')).toHaveLength(2);
});

test('a code of the app is asked for where that is the proof', async () => {
  await open({ by: 'app' }, { showProof: refuseFor(90, 'LOCKED') });
  await expect.element(code).toHaveFocus();
  await expectSound();
  await code.fill('000000');
  await expect.element(alert).toMatchTextContent('Too many attempts. Try again in 2 minutes.');
  answers({ showProof: shown({ exportOwnData: ZIP }) });
  await code.fill('123456');
  await expectDone();
  expect([calls('sendProofCode'), proofs().at(-1)]).toEqual([[], { for: 'exportOwnData', code: '123456' }]);
});

test.for([
  ['en', 'phone', 'Stay'],
  ['ka', 'desktop', 'დარჩენა'],
] as const)('in %s on a %s the button of a danger alone makes the call', async ([language, device, stay]) => {
  const replies = { readLeaving, ...proved('leave', {}), showProof: shown({ leave: lost() }) };
  await openPage(href('cabinetLeave'), { as: client(4), device, language, replies });
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

test('closed while the code is looked at, the call is not made', async () => {
  const looked = late<'showProof'>(null);
  await open({}, { showProof: looked.reply });
  await code.fill('1234');
  await expect.element(page.getByTestId('proof-confirm')).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const made = calls('exportOwnData').length;
  looked.arrive();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(calls('exportOwnData')).toHaveLength(made + 1);
});
