import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { pressAt, expectSound } from '../../testing/browser.ts';
import { type Content, answers, calls, refuse } from '../../testing/fake-api.ts';
import { client, openPage, type Visit, code, signedIn } from '../../testing/open-page.tsx';
import { CABINET_AWAY, staff } from '../../testing/therapist.ts';

const TOKEN = 'A'.repeat(43);
const LINK = `${href('invitation')}#t=${TOKEN}`;
const OPEN: Content<'readInvitation'> = {
  state: 'open',
  therapist: { name: 'Nino', surname: 'Beridze', photo: null },
  phone: '+995 5•• ••• •11',
  termsVersion: 'terms@1',
  expiresAt: '2027-03-19T18:00:00Z',
};
const CLOSED = { ...OPEN, therapist: null, phone: null };

const terms = page.getByRole('checkbox', { name: /I agree to the terms of cooperation/ });
const next = page.getByRole('button', { name: 'Continue', exact: true });
const skip = page.getByRole('button', { name: 'Skip' });
const password = page.getByLabelText('New password');

beforeEach(() => answers(CABINET_AWAY));

test.each([
  ['was used', { ...CLOSED, state: 'used' }, 'This invitation has been used', href('therapistLogin')],
  ['has run out', { ...CLOSED, state: 'expired' }, 'The invitation has expired', null],
  ['is withdrawn', { ...CLOSED, state: 'withdrawn' }, 'This invitation does not work any more', null],
  ['nobody has', refuse('NOT_FOUND'), 'The link does not work', null],
] as const)('a link that %s says so and what to do', async (_, reply, words, way) => {
  await openPage(LINK, { device: 'phone', replies: { readInvitation: reply } });
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  const links = [...page.getByRole('main').element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([...(way === null ? [] : [way]), expect.stringMatching(/^mailto:/)]);
  await expectSound();
});

test.each([
  ['without a password', null],
  ['with a password', 'violet river lantern'],
])('the terms, a password or none, and the code lead into the cabinet: %s', async (_, chosen) => {
  answers({
    readInvitation: OPEN,
    sendInvitationCode: { otpId: 'otp-1' },
    acceptInvitation: signedIn(staff('THERAPIST')),
  });
  await openPage(LINK, { device: 'phone', behind: href('forTherapists') });
  await expect.element(page.getByText('Nino Beridze')).toBeVisible();
  await expectSound();
  await next.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('To go on, please agree to the terms');
  await expect.element(terms).toHaveFocus();
  await terms.click();
  await next.click();
  await expect.element(password).toHaveFocus();
  await expectSound();
  expect(calls('sendInvitationCode')).toEqual([]);
  if (chosen === null) await skip.click();
  else {
    await password.fill('short');
    await page.getByRole('button', { name: 'Save the password and continue' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('at least 12 characters');
    await password.fill(chosen);
    await page.getByRole('button', { name: 'Save the password and continue' }).click();
  }
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription(/opens as soon as you enter the fourth digit/);
  await expectSound();
  await code.fill('1234');
  await expect.poll(() => location.pathname).toBe(href('practice'));
  expect(calls('acceptInvitation').map(({ body }) => body)).toEqual([
    {
      token: TOKEN,
      otpId: 'otp-1',
      otp: '1234',
      termsVersion: 'terms@1',
      ...(chosen !== null && { password: chosen }),
    },
  ]);
  // The used link does not stay behind the cabinet.
  history.back();
  await expect.poll(() => location.pathname).toBe(href('forTherapists'));
});

test('a double tap on Continue answers one question, not the next as well, and the field keeps the focus', async () => {
  answers({ readInvitation: OPEN, sendInvitationCode: { otpId: 'otp-1' } });
  await openPage(LINK, { device: 'phone', language: 'ka' });
  await page.getByRole('checkbox').click();
  const goOn = page.getByRole('button', { name: 'გაგრძელება', exact: true });
  const before = goOn.element().getBoundingClientRect();
  const later = page.getByTestId('password-skip');
  await pressAt(before.left + before.width / 2, before.top + before.height / 2);
  await expect.element(later).toBeInTheDocument();
  const { left, top, width, height } = later.element().getBoundingClientRect();
  await pressAt(left + width / 2, top + height / 2);
  await expect.element(page.getByLabelText('ახალი პაროლი')).toHaveFocus();
  expect(calls('sendInvitationCode')).toEqual([]);
  await later.click();
  await expect.poll(() => calls('sendInvitationCode')).toHaveLength(1);
});

test('whoever is signed in reads that opening the cabinet ends that sign-in', async () => {
  answers({ readInvitation: OPEN });
  const person = client();
  await openPage(LINK, { as: person, device: 'phone' });
  const note = page.getByTestId('invitation-other-sign-in');
  await expect.element(note).toMatchTextContent(/^You are signed in here as \+995 577 000 0\d\d\./);
  await expectSound();
});

test('a used link leads the therapist who is signed in into the cabinet', async () => {
  answers({ readInvitation: { ...CLOSED, state: 'used' } });
  await openPage(LINK, { as: staff('THERAPIST'), behind: href('forTherapists') });
  await expect.poll(() => location.pathname).toBe(href('practice'));
});

/** Opens the link and goes on as far as the code. */
async function openAtCode(visit: Visit = {}): Promise<void> {
  answers({ readInvitation: OPEN, sendInvitationCode: { otpId: 'otp-1' } });
  await openPage(LINK, visit);
  await terms.click();
  await next.click();
  await skip.click();
  await expect.element(code).toBeVisible();
}

test('going back from the code loses nothing', async () => {
  await openAtCode();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(password).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(terms).toBeChecked();
  expect(calls('sendInvitationCode')).toHaveLength(1);
});

test('a code that cannot be sent is said where it was asked for', async () => {
  answers({ readInvitation: OPEN, sendInvitationCode: refuse('TOO_MANY_CODES') });
  await openPage(LINK);
  await terms.click();
  await next.click();
  await skip.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(skip).toBeEnabled();
});

test.each([
  ['an account that came meanwhile', 'ACCOUNT_EXISTS', 'This phone or e-mail already has an account'],
  ['another tab that was quicker', 'BAD_TRANSITION', 'This invitation has been used'],
  ['a profile that is gone', 'NOT_FOUND', 'This invitation has been used'],
] as const)('%s is said in words', async (_, refused, words) => {
  await openAtCode();
  answers({ acceptInvitation: refuse(refused), readInvitation: { ...CLOSED, state: 'used' } });
  await code.fill('1234');
  const heading = page.getByRole('heading', { name: words });
  await expect.element(heading).toHaveFocus();
  expect(location.pathname).toBe(href('invitation'));
});

test('terms that have changed are asked for again, and a common password for another', async () => {
  await openAtCode();
  answers({ acceptInvitation: refuse('TEXT_CHANGED'), readInvitation: { ...OPEN, termsVersion: 'terms@2' } });
  await code.fill('1234');
  await expect.element(page.getByText('The terms have changed meanwhile.', { exact: false })).toBeVisible();
  await expect.element(terms).not.toBeChecked();
  await terms.click();
  await next.click();
  await password.fill('passwordpassword');
  answers({ acceptInvitation: refuse('WEAK_PASSWORD') });
  await page.getByRole('button', { name: 'Save the password and continue' }).click();
  await code.fill('1234');
  await expect.element(page.getByText('This password is too common.', { exact: false })).toBeVisible();
  answers({ acceptInvitation: signedIn(staff('THERAPIST')) });
  await password.fill('violet river lantern');
  await page.getByRole('button', { name: 'Save the password and continue' }).click();
  await code.fill('4321');
  await expect.poll(() => location.pathname).toBe(href('practice'));
  expect(calls('acceptInvitation').at(-1)?.body).toMatchObject({ termsVersion: 'terms@2' });
});

test('another language keeps what was chosen', async () => {
  await openAtCode();
  answers({ readInvitation: { ...OPEN, termsVersion: 'terms-ka@1' }, acceptInvitation: signedIn(staff('THERAPIST')) });
  await page.getByTestId('lang-ka').click();
  await expect.element(page.getByRole('heading', { name: 'კაბინეტის გააქტიურება' })).toBeVisible();
  await code.fill('1234');
  await expect.poll(() => location.pathname).toBe(href('practice'));
  expect(calls('acceptInvitation')[0]?.body.termsVersion).toBe('terms@1');
});

test('somebody else who is signed in here is signed out by it, and nothing of theirs stays', async () => {
  await openAtCode({ as: client(2), replies: { acceptInvitation: signedIn(staff('THERAPIST')) } });
  await code.fill('1234');
  await expect.element(page.getByTestId('nav-cabinet')).toHaveAttribute('href', href('practice'));
  expect(location.pathname).toBe(href('practice'));
});
