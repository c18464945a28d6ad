import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '#domain/dates.ts';
import { pass, expectSound } from '../../testing/browser.ts';
import { type Reply, answers, calls, lost } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { PROFILE, aProfile, openProfile } from '../../testing/therapist.ts';

const TODAY = '2027-03-10';
const slots = page.getByTestId(/^slot-/);
const later = page.getByRole('button', { name: 'Later dates' });
const more = page.getByRole('button', { name: 'Two more weeks' });
const time = (date: string) => ({ date, start: '12:00', end: '12:50' });
const gap = (date: string) => ({ date, day: '', gaps: [{ start: '12:00', end: '12:50' }] });
const dates = () => slots.elements().map((slot) => slot.dataset['testid']?.slice(5, 15));

/** A therapist of six weeks: a time a week in the first, the second pair of weeks empty, one time in the third. */
const listFreeTimes: Reply<'listFreeTimes'> = ({ query }) => {
  const from = query['from'] ?? TODAY;
  const times: Record<string, string[]> = { [TODAY]: ['2027-03-11', '2027-03-18'], '2027-04-07': ['2027-04-10'] };
  return { slots: (times[from] ?? []).map(time), from, next: from === '2027-04-07' ? null : addDays(from, 14) };
};
const OWN = [gap('2027-03-11'), gap('2027-03-18')];

test.each(['phone', 'desktop'] as const)(
  'after the 14 days of the profile a %s goes on two weeks at a time, to the last that the therapist opens',
  async (device) => {
    await openProfile({ availabilityGaps: OWN }, { device, replies: { listFreeTimes } });
    await expect.poll(dates).toEqual(['2027-03-11']);
    expect(calls('listFreeTimes')).toEqual([]);
    await later.click();
    await expect.poll(dates).toEqual(['2027-03-11', '2027-03-18']);
    await expect.element(page.getByTestId('slot-2027-03-18-1200')).toHaveFocus();
    await more.click();
    const nothing = page.getByText('Mar 24 – Apr 6: no free times.');
    await expect.element(nothing).toHaveFocus();
    await expectSound();
    await more.click();
    await expect.element(page.getByTestId('slot-2027-04-10-1200')).toHaveFocus();
    await expect.element(more).not.toBeInTheDocument();
    await expect.element(nothing).not.toBeInTheDocument();
    await expect.element(page.getByText('There are no later times yet.')).toBeVisible();
    await expectSound();
  },
);

test('after the 14 days of the profile a later time is booked as any other', async () => {
  const as = client(4, { typeTherapy: 'type-personal' });
  await openProfile({ availabilityGaps: OWN }, { as, replies: { listFreeTimes, placeHold: lost() } });
  await later.click();
  await more.click();
  await more.click();
  await page.getByTestId('slot-2027-04-10-1200').click();
  await page.getByTestId('book').click();
  await expect.poll(() => calls('placeHold').map(({ body }) => body.bookingSession)).toEqual([time('2027-04-10')]);
});

test('a profile without a free time in its 14 days offers to look further, in Georgian too', async () => {
  const replies = {
    listFreeTimes: ({ query }: { query: Readonly<Record<string, string>> }) =>
      query['from'] === undefined
        ? { slots: [], from: TODAY, next: '2027-03-24' }
        : { slots: [time('2027-03-26')], from: '2027-03-24', next: null },
    listSimilarTherapists: { therapists: [] },
  };
  await openProfile({ availabilityGaps: [] }, { device: 'phone', language: 'ka', replies });
  await expect.element(page.getByText('უახლოეს 14 დღეში თავისუფალი დრო არ არის')).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: 'კიდევ ორი კვირა' }).click();
  await expect.poll(dates).toEqual(['2027-03-26']);
  await expect.element(slots.first()).toHaveFocus();
});

test('the schedule at the last fortnight says that nothing is later', async () => {
  const reply: Reply<'listFreeTimes'> = ({ query }) =>
    query['from'] === undefined
      ? { slots: OWN.map(({ date }) => time(date)), from: TODAY, next: '2027-03-24' }
      : { slots: [], from: '2027-03-24', next: null };
  await openProfile({ availabilityGaps: OWN }, { replies: { listFreeTimes: reply } });
  await later.click();
  await more.click();
  await expect.element(page.getByText('Mar 24 – Apr 6: no free times. There are no later times yet.')).toHaveFocus();
});

test('later times that cannot be loaded are said to be so, and asked for again', async () => {
  await openProfile({ availabilityGaps: OWN }, { replies: { listFreeTimes: lost() } });
  await later.click();
  await pass(4000);
  const failed = page.getByText('The free times could not be loaded. Try again.');
  await expect.element(failed).toBeVisible();
  await expectSound();
  answers({ listFreeTimes });
  await more.click();
  await expect.element(failed).not.toBeInTheDocument();
  await more.click();
  await expect.element(page.getByText('Mar 24 – Apr 6: no free times.')).toHaveFocus();
  answers({ listFreeTimes: lost() });
  await userEvent.keyboard('{Tab}{Enter}');
  await pass(4000);
  await expect.element(failed).toBeVisible();
  expect(dates()).toEqual(['2027-03-11', '2027-03-18']);
});

test('a time from before that lies further ahead is found, and chosen', async () => {
  const readTherapist = aProfile({ availabilityGaps: OWN });
  await openPage(`${PROFILE}?time=2027-04-10T12:00`, { replies: { readTherapist, listFreeTimes } });
  await expect.element(page.getByTestId('book')).toHaveTextContent('Book — Apr 10, 12:00');
});
