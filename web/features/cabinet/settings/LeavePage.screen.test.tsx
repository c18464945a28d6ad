import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { currentAuth, keepToken, readToken } from '../../../api/auth.ts';
import { followSignIn } from '../../../api/sign-in.ts';
import type { Leaving } from '../../../data/leaving.ts';
import { answers, file, refuse, refuseFor, type Replies } from '../../../testing/fake-api.ts';
import { client, openPage, type Visit, code } from '../../../testing/open-page.tsx';
import { proofs, proved, shown } from '../../../testing/proof.ts';
import { keepSaved, expectSound } from '../../../testing/browser.ts';

const LEAVE = href('cabinetLeave');
const ZIP = file('PK', { name: 'my-data-2027-03-08.zip', type: 'application/zip' });

const free: Omit<Leaving, 'now'> = {
  blocks: [],
  waiting: 0,
  codeTo: { channel: 'sms', to: '+995 577 ••• •01', isFormer: false },
  lastMailTo: 'm••••@example.com',
};
const sessionTime = { date: '2027-03-10', startTime: '18:00', endTime: '18:50' };
const open = (why: Leaving['blocks'][number]['why'], orderId: string | null = 'order-1') => ({
  why,
  orderId,
  therapist: 'Nino Beridze',
  sessionTime,
});
const blocked: Omit<Leaving, 'now'> = {
  ...free,
  blocks: [open('hold', null), open('payment'), open('session'), open('refund'), open('complaint')],
};

const saved = keepSaved({ beforeEach, afterEach });

async function openLeave(visit: Visit = {}, replies: Replies = {}): Promise<void> {
  await openPage(LEAVE, {
    as: client(4),
    device: 'phone',
    ...visit,
    replies: { readLeaving: free, ...proved('leave', { leave: null }), ...replies },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const goButton = () => page.getByTestId('proof-danger');

async function typeCode(): Promise<void> {
  await page.getByTestId('leave-code').click();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('1234');
}

test.each(['ka', 'en'] as const)(
  'in %s the page says what goes, what stays and where the code goes',
  async (language) => {
    await openLeave(
      { language, device: language === 'ka' ? 'phone' : 'desktop' },
      { readLeaving: { ...free, waiting: 2 } },
    );
    const confirm = page.getByTestId('leave-confirm');
    await expect.element(confirm).toMatchTextContent('+995 577 ••• •01');
    await expect.element(confirm).toMatchTextContent('m••••@example.com');
    await expect.element(page.getByTestId('leave-waiting')).toMatchTextContent('2');
    // Staying is one press, as long as nothing is confirmed there is nothing that deletes.
    await expect.element(page.getByTestId('leave-stay')).toHaveAttribute('href', href('cabinetSettings'));
    expect(goButton().elements()).toEqual([]);
    await expectSound();
  },
);

test('without an address it says that no mail comes', async () => {
  await openLeave({}, { readLeaving: { ...free, lastMailTo: null } });
  await expect.element(page.getByTestId('leave-confirm')).toMatchTextContent('We know no e-mail address of yours');
});

test('while a code can go nowhere it says until when, and staying is the one press', async () => {
  await openLeave({}, { readLeaving: { ...free, codeTo: null } });
  await expect.element(page.getByText(/three days after the change/)).toBeVisible();
  await expect.element(page.getByTestId('leave-stay')).toBeVisible();
  expect(page.getByTestId('leave-code').elements()).toEqual([]);
  await expectSound();
});

test('once that is proved the account is deleted, and its sign-in is over', async () => {
  await openLeave();
  await typeCode();
  expect(currentAuth().user).not.toBeNull();
  await goButton().click();
  await expect.element(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect(proofs()).toEqual([{ for: 'leave', otp: '1234', otpId: 'proof-1' }]);
  expect(location.pathname).toBe(href('accountDeleted'));
  expect([currentAuth().isAuth, currentAuth().errorMessage, readToken()]).toEqual([false, null, null]);
  await expectSound();
});

test('somebody who is signed in is not told that the account is deleted', async () => {
  await openPage(href('accountDeleted'), { as: client(4) });
  await expect.poll(() => location.pathname).toBe(href('home'));
});

test('in another tab whoever left is signed out, and is asked who they are', async () => {
  await openLeave();
  await expect.element(page.getByTestId('leave-confirm')).toBeVisible();
  keepToken(null);
  followSignIn('any');
  await expect.element(page.getByTestId('phone-input')).toBeVisible();
});

test.each(['ka', 'en'] as const)('in %s each thing that is open has its way out', async (language) => {
  await openLeave({ language, device: language === 'ka' ? 'phone' : 'desktop' }, { readLeaving: blocked });
  const ways = ['hold', 'payment', 'session', 'refund', 'complaint'].map((why) =>
    page.getByTestId(`leave-block-${why}`).getByRole('link').last(),
  );
  const session = href('cabinetSession', { orderId: 'order-1' });
  const to = [href('billing'), session, session, session, session];
  for (const [index, way] of ways.entries()) await expect.element(way).toHaveAttribute('href', to[index] ?? '');
  await expect.element(page.getByTestId('leave-block-session')).toMatchTextContent('Nino Beridze');
  expect(page.getByTestId('leave-confirm').elements()).toEqual([]);
  // Before all that is told of leaving.
  await expect.element(page.getByTestId('leave-block-hold')).toBeInViewport();
  await expectSound();
});

test('what came in the way after the page was read is shown in place of the code', async () => {
  const readLeaving = { ...free, blocks: [open('session')] };
  await openLeave({}, { showProof: shown({ leave: refuse('SESSION_AHEAD'), readLeaving }) });
  await typeCode();
  await goButton().click();
  await expect.element(page.getByTestId('leave-block-session')).toBeVisible();
  expect(currentAuth().isAuth).toBe(true);
});

test('a file that does not come is said in words, and a second press brings it', async () => {
  await openLeave({}, { exportOwnData: refuseFor(600, 'TOO_MANY_REQUESTS') });
  await page.getByTestId('take-data').click();
  await expect.element(page.getByText('Try again in 10 minutes')).toBeVisible();
  answers({ exportOwnData: ZIP });
  await page.getByTestId('take-data').click();
  await expect.poll(() => saved()).toEqual(['my-data-2027-03-08.zip']);
});

test('a page that cannot be loaded comes at another try', async () => {
  await openLeave({}, { readLeaving: refuse('FORBIDDEN') });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The page could not be loaded');
  answers({ readLeaving: free });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByTestId('leave-confirm')).toBeVisible();
});
