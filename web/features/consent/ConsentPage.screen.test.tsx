import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { type Content, answers, calls, late, refuse } from '../../testing/fake-api.ts';
import { openPage, reloadPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/browser.ts';

const EXPIRED: Content<'readConsentPage'> = {
  state: 'expired',
  cancels: true,
  specialist: { name: 'Mariam', surname: 'Kapanadze' },
  sessionTime: { date: '2027-03-19', startTime: '18:00', endTime: '18:50' },
  phone: '•12',
  consentVersion: '1',
};

const TOKEN = 'A'.repeat(22);
const LINK = `${href('consent')}#t=${TOKEN}`;

afterEach(() => sessionStorage.clear());

test.each([
  ['behind the hash sign', LINK],
  ['in the path of an SMS that went out before', `${href('consent')}/${TOKEN}`],
])('the token %s goes in the body, leaves the address and outlives a reload', async (_, link) => {
  answers({ readConsentPage: EXPIRED });
  await openPage(link, { device: 'phone' });
  const isRead = async (times: number) => {
    await expect.element(page.getByTestId('consent-expired')).toBeVisible();
    expect(calls('readConsentPage').map(({ body }) => body.token)).toEqual(Array(times).fill(TOKEN));
    expect(location.href).toBe(location.origin + href('consent'));
  };
  await isRead(1);
  await reloadPage();
  await isRead(2);
});

test.each([
  ['has expired', EXPIRED, 'The link has expired'],
  ['is unknown', refuse('NOT_FOUND'), 'The link does not work'],
] as const)('a link that %s says so', async (_, reply, words) => {
  answers({ readConsentPage: reply });
  await openPage(LINK, { device: 'phone' });
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  const home = page.getByRole('link', { name: 'To the main page' });
  expect(home.elements()).toHaveLength(reply === EXPIRED ? 0 : 1);
  await expectSound();
});

test('the answer is chosen first and goes with the fourth digit of the code; until then it can be changed', async () => {
  answers({
    readConsentPage: { ...EXPIRED, state: 'pending' },
    sendConsentCode: { otpId: 'otp-1' },
  });
  await openPage(LINK, { device: 'phone' });
  const [agree, disagree] = ['I agree', 'I do not agree'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await agree?.click();
  const code = page.getByTestId('otp-input');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription(/sent by itself as soon as you enter the fourth digit/);
  await expectSound();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByText(/with the code that we sent to/)).toBeVisible();
  expect(page.getByText(/we then send a code/).elements()).toEqual([]);
  await expect.element(agree as typeof code).toHaveFocus();
  await disagree?.click();
  await expect.element(page.getByText('Your answer: I do not agree')).toBeVisible();
  expect(calls('answerConsent')).toEqual([]);
  const answer = late<'answerConsent'>({ state: 'refused', cancels: true });
  answers({ answerConsent: answer.reply });
  await code.fill('4321');
  // What is on its way cannot be changed any more.
  await expect.element(page.getByRole('button', { name: 'Change' })).toBeDisabled();
  answer.arrive();
  await expect.element(page.getByTestId('consent-refused').getByRole('heading')).toHaveFocus();
  await expect.element(page.getByText(/The session is cancelled, and what was paid returns in full/)).toBeVisible();
  expect(calls('answerConsent').map(({ body }) => [body.otp, body.answer])).toEqual([['4321', 'refused']]);
  expect(calls('sendConsentCode')).toHaveLength(1);
});

test('of a session that was cancelled before or has begun, no cancelling and no money is promised', async () => {
  const noted = { ...EXPIRED, cancels: false } as const;
  answers({
    readConsentPage: { ...noted, state: 'pending' },
    sendConsentCode: { otpId: 'otp-1' },
    answerConsent: { state: 'refused', cancels: false },
  });
  await openPage(LINK, { device: 'phone' });
  const main = page.getByRole('main');
  await expect.element(page.getByText(/so we only note your answer/)).toBeVisible();
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await expect.element(page.getByTestId('otp-input')).toBeVisible();
  await expect.element(main).not.toMatchTextContent(/the session is cancelled|returns/);
  await page.getByTestId('otp-input').fill('1234');
  await expect.element(page.getByTestId('consent-refused')).toMatchTextContent(/We keep your answer/);
  await expect.element(main).not.toMatchTextContent(/returns/);
  await expectSound();
});
