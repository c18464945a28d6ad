import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type PageName, href, pageNames } from '#contract/pages/pages.ts';
import { aMonth } from '../testing/earnings.ts';
import { NOTHING_BOOKED, ORDER_ID, orderAt } from '../testing/booking.ts';
import { type Replies, answers, calls } from '../testing/fake-api.ts';
import { client, openPage } from '../testing/open-page.tsx';
import { detailedSessionAt, ownSessionAt } from '../testing/own-session.ts';
import { aReceipt } from '../testing/receipts.ts';
import { aBooked, aDetail, aPractice, specialist } from '../testing/practice.ts';
import { aProfile } from '../testing/therapist.ts';

const START = Date.parse('2027-03-19T18:00:00+04:00');
const PAST = ownSessionAt(Date.parse('2027-02-19T18:00:00+04:00'), { status: 'completed' });
const own = { listOwnSessions: { sessions: [ownSessionAt(START)], topics: 0 }, readCurrentBooking: NOTHING_BOOKED };
const session = aBooked('2027-03-19', '18:00');
const practice = { readPractice: aPractice({ today: [session] }), listTherapistSessions: { sessions: [session] } };
const list = { sessions: [session], next: null, needsStatus: 0 };
const known = { key: 'k', name: 'Ana', held: 1, last: null, next: session };
const codeTo = { channel: 'sms', to: '+995 577 ••• •19', isFormer: false } as const;
const readLeaving = { blocks: [], waiting: 0, codeTo, lastMailTo: null };

type Row = { name: PageName; replies: Replies; call: keyof Replies; params?: Record<string, string> };

/** Pages of the cabinets and their calls; those of a therapist are named after the practice. */
const ROWS: readonly Row[] = [
  { name: 'order', params: { orderId: ORDER_ID }, call: 'readOrder', replies: { readOrder: () => orderAt(START) } },
  { name: 'cabinet', call: 'listOwnSessions', replies: { ...own, readTherapist: aProfile() } },
  {
    name: 'cabinetSession',
    params: { orderId: ORDER_ID },
    call: 'readOwnSession',
    replies: {
      readOwnSession: () => ({ session: detailedSessionAt(START) }),
      readSharing: { shared: false, topics: [], consentVersion: '1' },
    },
  },
  { name: 'cabinetHistory', call: 'listOwnSessions', replies: { listOwnSessions: { sessions: [PAST], topics: 0 } } },
  {
    name: 'cabinetReceipts',
    call: 'listReceipts',
    replies: { listReceipts: { year: 2027, years: [2027], receipts: [aReceipt(1019)] } },
  },
  { name: 'cabinetLeave', call: 'readLeaving', replies: { readLeaving } },
  { name: 'practice', call: 'readPractice', replies: practice },
  { name: 'practiceCalendar', call: 'listTherapistSessions', replies: practice },
  { name: 'practiceSessions', call: 'listPracticeSessions', replies: { ...practice, listPracticeSessions: list } },
  {
    name: 'practiceSession',
    params: { sessionId: session._id },
    call: 'readPracticeSession',
    replies: { ...practice, readPracticeSession: aDetail(session) },
  },
  {
    name: 'practiceClients',
    call: 'listPracticeClients',
    replies: { ...practice, listPracticeClients: { clients: [known], next: null } },
  },
  { name: 'practiceEarnings', call: 'readEarnings', replies: { ...practice, readEarnings: aMonth() } },
];

/** Pages of the cabinets that show nothing which others change. */
const OWN_ALONE: readonly PageName[] = [
  'practiceTemplate',
  'practiceProfile',
  'practiceSettings',
  'cabinetPreferences',
  'cabinetSettings',
];

test('every page that shows sessions stands here', () => {
  const shown = pageNames.filter((name) => /^(cabinet|practice|order$)/.test(name) && !OWN_ALONE.includes(name));
  expect(ROWS.map(({ name }) => name).toSorted()).toEqual(shown.toSorted());
});

test.for(ROWS)('$name looks again when its tab comes to the front, and shows what it knows meanwhile', async (row) => {
  const { name, params, replies, call } = row;
  const as = name.startsWith('practice') ? specialist() : client(4);
  await openPage(href(...([name, params] as Parameters<typeof href>)), { as, replies });
  const main = page.getByRole('main');
  const words = () => main.element().textContent;
  await expect.poll(() => calls(call).length).toBeGreaterThan(0);
  await expect.poll(words).toMatch(/19|Ana/);
  const [shown, before] = [words(), calls(call).length];
  answers({ [call]: () => new Promise(() => undefined) });
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => calls(call).length).toBeGreaterThan(before);
  expect(words()).toBe(shown);
});
