import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import type { Practice, TherapistSession } from '../../../data/practice.ts';
import { pass, expectSound } from '../../../testing/browser.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aBooked, aPractice, aTime, specialist, TODAY } from '../../../testing/practice.ts';

/** A paid personal session of the therapist's. */
function aSession(date: string, start: string, client: string | null, change: Partial<TherapistSession> = {}) {
  return aBooked(date, start, { client, meetingLink: '/session/x', ...change });
}

async function openToday(practice: Partial<Practice>, replies: Replies = {}, visit: Visit = {}): Promise<void> {
  const defaults: Replies = {
    readPractice: aPractice(practice),
    listTherapistSessions: { sessions: practice.today ?? [] },
  };
  await openPage(href('practice'), { as: specialist(), ...visit, replies: { ...defaults, ...replies } });
}

// spec §1: "and manage their own sessions."
test("yesterday's five sessions are marked by five presses, and the focus stays in the card", async () => {
  let left = ['10:00', '11:00', '12:00', '13:00', '14:00'].map((start) =>
    aSession('2027-03-09', start, `Client ${start}`),
  );
  await openToday(
    {},
    {
      readPractice: () => aPractice({ needsStatus: left }),
      setSessionStatus: ({ body }) => {
        const session = left.find(({ _id }) => _id === body.sessionId);
        if (session === undefined) return refuse('SESSION_NOT_FOUND');
        left = left.filter((one) => one !== session);
        return { session: { ...session, status: 'completed' } };
      },
    },
  );
  await expect.element(page.getByTestId('ther-waits')).toMatchTextContent('How did it end?');
  for (let marked = 1; marked <= 5; marked += 1) {
    await page.getByTestId('ther-mark-completed').first().click();
    await expect.poll(() => page.getByTestId('ther-mark-completed').elements().length).toBe(5 - marked);
    await expect.poll(() => document.activeElement?.tagName).toBe('H2');
  }
  expect(calls('setSessionStatus').map(({ body }) => body.status)).toEqual(Array(5).fill('completed'));
  await expect.element(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
});

test('a day shows the next session with the way in, every state in words, and what waits', async () => {
  const next = aSession(TODAY, '10:10', 'ანა', { sharesTopics: true });
  const upheldAt = '2027-03-10T15:40:00.000Z';
  const complaint = { what: 'therapist_absent', status: 'open', upheldAt } as const;
  const today = [
    aSession(TODAY, '08:00', '<b>ნიტა</b>'),
    next,
    aTime(TODAY, '12:00'),
    aTime(TODAY, '13:00', { status: 'held', heldUntil: '2027-03-10T06:14:00.000Z', sessionType: 'personal' }),
    aSession(TODAY, '17:00', null, { sessionType: 'teen', consent: 'received' }),
  ];
  const complaints = [aSession('2027-03-09', '18:00', 'დათო', { complaint })];
  await openToday({ next, today, complaints, hasFreeTimes: false }, {}, { language: 'ka', device: 'phone' });
  await expect.element(page.getByTestId('ther-join')).toHaveAttribute('href', '/session/x');
  await expect.element(page.getByText('დათო: „სპეციალისტი არ შემოვიდა“')).toBeVisible();
  await expect.element(page.getByText('უახლოეს 14 დღეში თავისუფალი დრო არ გაქვთ')).toBeVisible();
  // A count leads to what it counts.
  const counted = page.getByRole('navigation').getByRole('img', { name: 'თქვენს პასუხს ელოდება: 1' });
  expect(counted.element().closest('a')?.pathname).toBe(href('practice'));
  await expect
    .element(page.getByRole('link', { name: 'დღეს ავად ვარ' }))
    .toHaveAttribute('href', `${href('practiceCalendar')}#ill`);
  const rows = page.getByRole('region', { name: 'დღევანდელი დღე' }).getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^08:00<b>ნიტა<\/b>.*მონიშნეთ$/),
    expect.stringContaining('10:00'),
    expect.stringMatching(/^10:10ანა/),
    '12:00თავისუფალია',
    expect.stringMatching(/^13:00დროებით დაკავებულია10:14/),
    expect.stringMatching(/^17:00წაშლილი კლიენტიმოზარდის · თანხმობა მიღებულია$/),
  ]);
  await expectSound();
});

test('to somebody just invited the first steps are the page, until they are done', async () => {
  let accepting = false;
  await openToday(
    {},
    {
      readPractice: () =>
        aPractice({
          accepting,
          hasFreeTimes: false,
          firstSteps: { hasPublished: false, accepting, hasAccount: false, hasSeenProfile: false },
        }),
      setAccepting: ({ body }) => ({ accepting: (accepting = body.accepting) }),
    },
  );
  await expect.element(page.getByTestId('ther-first-steps')).toMatchTextContent('0 of 4');
  expect(page.getByRole('main').getByRole('region').elements()).toHaveLength(1);
  await expectSound();
  const account = page.getByRole('listitem').filter({ hasText: 'Set your payout account' }).getByRole('link');
  await expect.element(account).toHaveAttribute('href', `${href('practiceSettings')}#payout-account`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByTestId('ther-first-steps')).toMatchTextContent('1 of 4');
  await expect.element(page.getByTestId('ther-accept-switch')).toHaveAttribute('aria-checked', 'true');
});

test('on a phone the words beside a first step take more lines before its button breaks a word', async () => {
  const firstSteps = { hasPublished: false, accepting: false, hasAccount: false, hasSeenProfile: false };
  await openToday({ accepting: false, hasFreeTimes: false, firstSteps }, {}, { language: 'ka', device: 'phone' });
  const way = page.getByTestId('ther-first-steps').getByRole('link', { name: 'გახსნა' }).first();
  await expect.element(way).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(way.element());
  expect(words.getClientRects()).toHaveLength(1);
});

// spec §1: "can switch off acceptance of new clients"
test('the switch says what it does, changes at once and goes back when it is refused', async () => {
  await openToday({}, { setAccepting: () => refuse('TOO_MANY_REQUESTS', 'Too many changes') });
  const accept = page.getByRole('switch', { name: 'Accept new clients On: new clients see you' });
  await accept.click();
  await expect.element(page.getByText('Too many changes')).toBeVisible();
  await expect.element(accept).toHaveAttribute('aria-checked', 'true');
});

// spec §8: "'Failed to fetch sessions'"
test('a failure says so, and another try shows the day', async () => {
  await openToday({}, { readPractice: lost() }, { device: 'phone' });
  await pass(3000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch sessions');
  answers({ readPractice: aPractice() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No other session is booked yet' })).toBeVisible();
});

test('on a phone the tabs lead to the first three pages, and the rest with the switch stands behind the fourth', async () => {
  await openToday({}, {}, { device: 'phone' });
  await page.getByTestId('ther-more').click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect.element(sheet.getByRole('switch')).toBeVisible();
  const links = sheet.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    href('practiceClients'),
    href('practiceEarnings'),
    href('practiceProfile'),
    href('practiceSettings'),
  ]);
  await expectSound();
});

// P12
test('the day tells a free time that can be booked from one inside the notice', async () => {
  const [past, ahead] = [-1, 1].map((minutes) => new Date(Date.now() + minutes * MINUTE).toISOString());
  const times = [aTime(TODAY, '21:00', { bookUntil: past }), aTime(TODAY, '22:00', { bookUntil: ahead })];
  await openToday({}, { listTherapistSessions: { sessions: times } }, { language: 'ka' });
  const states = () =>
    [...document.querySelectorAll('li[data-state]')].map((row) => row.textContent.replace(/\s+/g, ' '));
  await expect.poll(states).toEqual(['21:00ვეღარ დაიჯავშნება', '22:00თავისუფალია']);
  await expectSound();
});

test('the day calls no time of a hidden profile free', async () => {
  const ahead = new Date(Date.now() + MINUTE).toISOString();
  const sessions = [aTime(TODAY, '22:00', { bookUntil: ahead })];
  await openToday({ isListed: false }, { listTherapistSessions: { sessions } });
  await expect.element(page.getByText('Cannot be booked: the profile is hidden')).toBeVisible();
  expect(page.getByText('Free', { exact: true }).elements()).toEqual([]);
  await expect.element(page.getByText('On, but your profile is not shown now').first()).toBeVisible();
});

test('unpaid sessions stand with their last moment and the way to take each back, the first eight of them', async () => {
  const unpaid = Array.from({ length: 9 }, (_, n) =>
    aSession('2027-03-19', `1${n}:00`.slice(-5), `Client ${n}`, {
      _id: `unpaid-${n}`,
      status: 'proposed',
      payUntil: '2027-03-18T06:00:00.000Z',
    }),
  );
  await openToday({ unpaid });
  const card = page.getByTestId('ther-unpaid');
  await expect.element(card).toMatchTextContent('Waiting for the client to pay');
  expect(card.getByRole('listitem').elements()).toHaveLength(8);
  await expect.element(card.getByRole('listitem').first()).toMatchTextContent('to be paid until Mar 18, 10:00');
  const withdraw = card.getByRole('link', { name: /^Withdraw it: Client 0, [A-Z][a-z]+ \d+, \d+:\d+/ });
  await expect
    .element(withdraw)
    .toHaveAttribute('href', `${href('practiceSession', { sessionId: 'unpaid-0' })}#withdraw`);
  await expect.element(card.getByRole('link', { name: 'Show all' })).toBeVisible();
  await expectSound();
});

test('without unpaid sessions nothing is said of them', async () => {
  await openToday({ next: aSession(TODAY, '10:10', 'ანა') });
  await expect.element(page.getByTestId('ther-waits')).not.toBeInTheDocument();
  expect(page.getByTestId('ther-unpaid').elements()).toHaveLength(0);
});
