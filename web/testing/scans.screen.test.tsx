import { afterEach, expect, test } from 'vitest';
import { bareInstants } from '#tools/proof/bare-instants.ts';
import { looseFigures } from '#tools/proof/loose-figures.ts';

const NAMES = ['Nino Beridze', 'ნინო ბერიძე'];

/** A page with nothing else. */
function show(html: string): void {
  document.body.innerHTML = html;
}

afterEach(() => show(''));

test.for([
  '<p>Free until Nov 29, 17:00</p>',
  '<p>უფასოა 29 ნოე, 17:00-მდე</p>',
  '<p>From 17:00 (13:00 your time) to 18:00</p>',
  '<p>Your time: <strong>13:00</strong></p><p><b>17:00</b>–17:50</p>',
  '<button aria-label="17:00–17:50">Choose</button>',
  '<div data-zone-said><p>17:00</p></div>',
  '<div data-zone-said><p>Tbilisi time</p><dialog open><p>17:00</p></dialog></div>',
])('an hour without the own one or a zone is found, in words and in names: %s', (html) => {
  show(html);
  expect(bareInstants()).toHaveLength(1);
});

test.for([
  '<p>Free until <b>Nov 29, 17:00</b> (13:00 your time).</p>',
  '<p>უფასოა 29 ნოე, 17:00-\u2060მდე (თქვენთან 28 ნოე, 23:00).</p>',
  '<p>November 29, 17:00–17:50 (13:00 your time)</p>',
  '<p>17:00, November 29 (Tbilisi)</p><p>Your time: Nov 29, 13:00</p>',
  '<div data-zone-said><p>Tbilisi time</p><button aria-label="17:00">17:00</button></div>',
  '<p hidden>17:00</p><p>1:30:00</p><p>ratio 3:4</p>',
])('an hour that says by which clock is not: %s', (html) => {
  show(html);
  expect(bareInstants()).toEqual([]);
});

test.for([
  '<p>Free until Nov 29, 17:00</p>',
  '<p><span translate="no">17:00</span>–17:50</p>',
  '<p>უფასოა 17:00-\u2060მდე</p>',
  '<p>Pay 120\u00a0₾</p>',
  '<p>41.24 €</p>',
  '<p>We sent it to +995 577 000 003</p>',
  '<p>599 123 456</p>',
  '<p>+995 5•• ••• •56</p>',
  '<p>Write to nino@example.com</p>',
  '<p>Booking 4630-E996-FB49</p>',
  '<p>To the same card (•••• 4242)</p>',
  '<p>Specialist: Nino Beridze</p>',
  '<p>სპეციალისტი: <b>ნინო ბერიძე</b></p>',
])('a figure or a name that a translator may change is found: %s', (html) => {
  show(html);
  expect(looseFigures(NAMES)).toHaveLength(1);
});

test.for([
  '<p>Free until Nov 29, <span translate="no">17:00</span></p>',
  '<p translate="no">Specialist: <b>Nino Beridze</b></p>',
  '<p>Monday, November 29, 2026</p><p>29–30 ნოემბერი</p>',
  '<p>50 minutes</p><p>24 hours</p><p>3 of 12</p><p>75 %</p><p>112</p>',
  '<p hidden>17:00</p><p>1:30:00</p><p>ratio 3:4</p><textarea>a@b.ge</textarea>',
])('a figure that is kept, a date and a count are not: %s', (html) => {
  show(html);
  expect(looseFigures(NAMES)).toEqual([]);
});
