import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls, refuse } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { aTherapist } from '../../testing/therapist.ts';

const PATH = '/therapist/therapist-nino';
const CHOSEN = 'slot-2027-03-11-1300';

const slot = (id: string) => page.getByTestId(id);

function lookOf(id: string): string[] {
  const label = slot(id).element().closest('label');
  if (label === null) throw new Error(`${id} has no label`);
  const { backgroundColor, color } = getComputedStyle(label);
  return [backgroundColor, color];
}

// spec §4: "Schedule: a selected slot is highlighted;"
test('the chosen time stands out from the others by its colours', async () => {
  answers({ readTherapist: { therapist: aTherapist() } });
  await openPage(PATH);
  await expect.element(slot(CHOSEN)).toBeInTheDocument();
  const plain = lookOf(CHOSEN);
  // Without a pointer, under which every time has another colour.
  slot(CHOSEN)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => lookOf(CHOSEN).filter((colour, index) => colour !== plain[index])).toHaveLength(2);
  expect(lookOf('slot-2027-03-11-1200')).toEqual(plain);
});

// spec §5: "Booking requires a selected slot, a current therapist id and the duration of the session type matching
// the chosen therapy type;"
// spec §7: "Booking a slot uses a set-session call with userId, specialistId, bookingSession and duration;"
test.each([
  ['type-personal', 50],
  ['type-couple', 80],
])('the call that books a session of %s carries its %i minutes', async (typeTherapy, duration) => {
  const person = client(4, { typeTherapy });
  answers({ readTherapist: { therapist: aTherapist() }, placeHold: refuse('SLOT_TAKEN') });
  await openPage(PATH, { as: person });
  await slot(CHOSEN).click();
  await page.getByTestId('book').click();
  await expect.poll(() => calls('placeHold').length).toBe(1);
  expect(calls('placeHold')[0]?.body).toEqual({
    userId: person.user.id,
    specialistId: 'therapist-nino',
    bookingSession: { date: '2027-03-11', start: '13:00', end: '13:50' },
    duration,
    sessionType: typeTherapy,
  });
});

// spec §2: "Mobile has a back arrow and a book button."
test('on a phone the profile has a back arrow and a bar with a button to book', async () => {
  answers({ readTherapist: { therapist: aTherapist() } });
  await openPage(PATH, { device: 'phone' });
  await expect.element(page.getByTestId('back')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a time', disabled: false })).toBeInViewport();
});
