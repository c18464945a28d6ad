import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type PageName, href, pageNames } from '#contract/pages/pages.ts';
import { aMonth } from '../testing/earnings.ts';
import { NOTHING_BOOKED, ORDER_ID, orderAt } from '../testing/booking.ts';
import { type Replies, answers, calls } from '../testing/fake-api.ts';
import { type Person, client, openPage } from '../testing/open-page.tsx';
import { detailedSessionAt, ownSessionAt } from '../testing/own-session.ts';
import { aReceipt } from '../testing/receipts.ts';
import { aDetail, aPractice, aTime, specialist } from '../testing/practice-calendar.ts';
import { aProfile } from '../testing/therapist.ts';

const START = Date.parse('2027-03-19T18:00:00+04:00');
const PAST = ownSessionAt(Date.parse('2027-02-19T18:00:00+04:00'), { status: 'completed' });
const own = { listOwnSessions: { sessions: [ownSessionAt(START)], topics: 0 }, readCurrentBooking: NOTHING_BOOKED };
const session = aTime('2027-03-19', '18:00', { status: 'confirmed', sessionType: 'personal', client: 'Ana' });
const practice = { readPractice: aPractice({ today: [session] }), listTherapistSessions: { sessions: [session] } };
const list = { sessions: [session], next: null, needsStatus: 0 };
const known = { key: 'k', name: 'Ana', held: 1, last: null, next: session };

type Row = { name: PageName; address: string; as: () => Person; replies: Replies; call: keyof Replies };

const ROWS: readonly Row[] = [
  {
    name: 'order',
    address: href('order', { orderId: ORDER_ID }),
    as: () => client(4),
    replies: { readOrder: () => orderAt(START) },
    call: 'readOrder',
  },
  {
    name: 'cabinet',
    address: href('cabinet'),
    as: () => client(4),
    replies: { ...own, readTherapist: aProfile() },
    call: 'listOwnSessions',
  },
  {
    name: 'cabinetSession',
    address: href('cabinetSession', { orderId: ORDER_ID }),
    as: () => client(4),
    replies: {
      readOwnSession: () => ({ session: detailedSessionAt(START) }),
      readSharing: { shared: false, topics: [], consentVersion: '1' },
    },
    call: 'readOwnSession',
  },
  {
    name: 'cabinetHistory',
    address: href('cabinetHistory'),
    as: () => client(4),
    replies: { listOwnSessions: { sessions: [PAST], topics: 0 } },
    call: 'listOwnSessions',
  },
  {
    name: 'cabinetReceipts',
    address: href('cabinetReceipts'),
    as: () => client(4),
    replies: { listReceipts: { year: 2027, years: [2027], receipts: [aReceipt(1019)] } },
    call: 'listReceipts',
  },
  {
    name: 'cabinetLeave',
    address: href('cabinetLeave'),
    as: () => client(4),
    replies: {
      readLeaving: {
        blocks: [],
        waiting: 0,
        codeTo: { channel: 'sms', to: '+995 577 ••• •19', isFormer: false },
        lastMailTo: null,
      },
    },
    call: 'readLeaving',
  },
  { name: 'practice', address: href('practice'), as: specialist, replies: practice, call: 'readPractice' },
  {
    name: 'practiceCalendar',
    address: href('practiceCalendar'),
    as: specialist,
    replies: practice,
    call: 'listTherapistSessions',
  },
  {
    name: 'practiceSessions',
    address: href('practiceSessions'),
    as: specialist,
    replies: { ...practice, listPracticeSessions: list },
    call: 'listPracticeSessions',
  },
  {
    name: 'practiceSession',
    address: href('practiceSession', { sessionId: session._id }),
    as: specialist,
    replies: { ...practice, readPracticeSession: aDetail(session) },
    call: 'readPracticeSession',
  },
  {
    name: 'practiceClients',
    address: href('practiceClients'),
    as: specialist,
    replies: { ...practice, listPracticeClients: { clients: [known], next: null } },
    call: 'listPracticeClients',
  },
  {
    name: 'practiceEarnings',
    address: href('practiceEarnings'),
    as: specialist,
    replies: { ...practice, readEarnings: aMonth() },
    call: 'readEarnings',
  },
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
  const { address, as, replies, call } = row;
  await openPage(address, { as: as(), replies });
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
