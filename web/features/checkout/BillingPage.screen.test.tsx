import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openBilling } from '../../testing/billing.ts';
import { moveTo, pass, logged } from '../../testing/browser.ts';
import { answers, calls, lost } from '../../testing/fake-api.ts';
import { aBooking, anOpenOrder, aHold } from '../../testing/booking.ts';
import { QUESTIONS } from '../../testing/questions.ts';
import { aTherapist } from '../../testing/therapist.ts';

// spec §2: "therapist photo, full name, chosen date (day, translated month, year) and start - end;"
// spec §2: "therapy type title;"
// spec §2: "duration in mins;"
// spec §2: "total cost in ₾;"
test('the summary shows the therapist, the time, the type, the duration and the sum', async () => {
  await openBilling({ language: 'ka' });
  await expect.element(page.getByTestId('total')).toBeVisible();
  const summary = page.getByRole('complementary').element();
  expect(summary.querySelector('img')?.src).toBe(aTherapist().photo?.url);
  expect(summary.textContent).toContain('Nino Beridze');
  expect([...summary.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'ხუთშაბათი, 11\u00a0მარტი, 202713:00 - 14:20',
    'წყვილის',
    '80\u00a0წუთი',
    '180\u00a0₾',
  ]);
});

test('the sum in euro is as large as other words for who pays it', async () => {
  await openBilling();
  const size = () => getComputedStyle(page.getByTestId('total-eur').element()).fontSize;
  await expect.element(page.getByTestId('total-eur')).toBeVisible();
  expect(size()).toBe('14px');
  await page.getByTestId('card-eur').click();
  await expect.poll(size).toBe('16px');
});

test.each([
  ['10:00', -8, 'Mar 10, 22:00'],
  ['20:00', 9, 'Mar 12, 01:00'],
])('a session at %s is shown to a client %i hours from Greenwich with the own time, "%s"', async (start, zone, own) => {
  moveTo(zone);
  const hold = aHold({ bookingSession: { date: '2027-03-11', start, end: '23:00' } });
  await openBilling({ current: aBooking({ hold }) });
  await expect.element(page.getByText(`Times are in Tbilisi · Your time: ${own}`)).toBeVisible();
});

// spec §2: "Back arrow (step minus 1 and /testing),"
// spec §2: "Back arrow to /therapist-list;"
// spec §4: "going back decrements it."
// spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
test('on a desktop Back leads from billing to the list, to the preferences, the topics and the type, and lowers the step', async () => {
  await openBilling({ replies: { ...QUESTIONS, readCurrentBooking: aBooking() } });
  const back = page.getByTestId('back');
  await back.click();
  await expect.poll(() => location.pathname).toBe('/therapist-list');
  for (const shown of ['gender-any', 'topics-count']) {
    await back.click();
    await expect.element(page.getByTestId(shown)).toBeInTheDocument();
  }
  await back.click();
  await expect.poll(() => calls('saveStep').map(({ body }) => body.user.step)).toEqual([4, 3, 1, 0]);
});

// spec §2: "e-mail input with hint;"
test('the field of the e-mail says the purpose of the address', async () => {
  await openBilling();
  await expect.element(page.getByTestId('email-input')).toHaveAccessibleDescription('The link comes here');
});

// spec §5: "signing up for a session implies agreeing to the service agreement."
test('the words below Pay say that booking agrees to the service agreement, and link it', async () => {
  await openBilling();
  await expect.element(page.getByTestId('pay')).toBeVisible();
  const terms = page.getByRole('main').element().querySelector<HTMLAnchorElement>('form a[href="/tc_clients"]');
  expect(terms?.target).toBe('_blank');
  const line = terms?.closest('p');
  expect(line?.textContent).toContain('By booking a session you agree to the service agreement');
  const pay = page.getByTestId('pay').element().getBoundingClientRect();
  expect(line?.getBoundingClientRect().top).toBeGreaterThanOrEqual(pay.bottom);
});

// spec §2: "with no therapist selected it renders nothing."
test('without a held time the page shows no form and goes back to the list', async () => {
  await openBilling({ current: aBooking({ hold: null }), replies: { listTherapists: { therapists: [] } } });
  await expect.poll(() => location.pathname).toBe('/therapist-list');
  expect(calls('saveStep').at(-1)?.body.user.step).toBe(4);
  expect(page.getByTestId('pay').elements()).toEqual([]);
});

// spec §8: "Poll error rejects."
test('a failed question for the status of a payment changes nothing on the page and is asked again after 3000 ms', async () => {
  await openBilling({ current: aBooking({ order: anOpenOrder() }), replies: { checkPayment: lost() } });
  await expect.poll(logged).toContain('Payment status could not be read');
  await expect.element(page.getByTestId('pay-status')).toHaveAttribute('data-status', 'INITIAL');
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(calls('checkPayment')).toHaveLength(1);
  answers({ checkPayment: { data: { status: 'FAILED', keepzStatus: null }, outcome: null } });
  await pass(3000);
  await expect.poll(() => calls('checkPayment').length).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
