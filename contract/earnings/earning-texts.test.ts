import { expect, test } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import type { EarningState } from '#domain/earning-line.ts';
import { stateWords } from './earning-texts.ts';

const at = (date: string, time = '18:00') => instantOf(date, time) ?? 0;
const told = (state: EarningState, more = {}) => {
  const line = { on: at('2026-11-24'), late: false, clientAbsent: false, isBooked: false, ...more, state };
  return [stateWords(line, 'ka'), stateWords(line, 'en')].map(({ word, reason }) => `${word}: ${reason}`.trim());
};

test.each<[EarningState, string, string]>([
  [{ kind: 'ahead' }, 'წინ არის: სამშაბათს, 18:00', 'Ahead: Tuesday, 18:00'],
  [
    { kind: 'over', until: at('2026-11-26') },
    'დასრულდა: შეიძლება შეიცვალოს 26\u00a0ნოემბრამდე',
    'Over: may change until November\u00a026',
  ],
  [{ kind: 'due', by: at('2026-11-27') }, 'ჩაირიცხება: 27\u00a0ნოემბრამდე', 'To be paid: by November\u00a027'],
  [{ kind: 'due', by: null }, 'ჩაირიცხება: შემდეგ ჩარიცხვასთან ერთად', 'To be paid: with the next payout'],
  [{ kind: 'sent', at: at('2026-11-27'), last4: null }, 'გაგზავნილია: 27\u00a0ნოემბერს', 'Sent: November\u00a027'],
  [
    { kind: 'paid', at: at('2026-11-27'), last4: '4417' },
    'ჩაირიცხა: 27\u00a0ნოემბერს\u00a0· ••••\u00a04417',
    'Paid: November\u00a027\u00a0· ••••\u00a04417',
  ],
  [
    { kind: 'came_back', at: at('2026-11-27') },
    'დაბრუნდა: შეამოწმეთ ანგარიში და თავიდან მიუთითეთ',
    'Came back: check your account and set it again',
  ],
  [
    { kind: 'no_account' },
    'ანგარიშს ელოდება: მიუთითეთ ანგარიში პარამეტრებში',
    'Waits for an account: add one in the settings',
  ],
  [
    { kind: 'account_refused' },
    'ანგარიშს ელოდება: შეამოწმეთ ანგარიში და თავიდან მიუთითეთ',
    'Waits for an account: check your account and set it again',
  ],
  [{ kind: 'stopped' }, 'შეჩერებულია: მოგვწერეთ', 'Stopped: write to us'],
  [{ kind: 'no_share' }, 'ჩასარიცხი არ არის: თქვენი წილი ნულია', 'Nothing to pay: your share is zero'],
  [
    { kind: 'no_pay', why: 'cancelled_in_time' },
    'არ ანაზღაურდება: კლიენტმა დროულად გააუქმა',
    'Not paid: the client cancelled in time',
  ],
  [
    { kind: 'no_pay', why: 'complaint_open' },
    'ჯერ არ ანაზღაურდება: კლიენტის შეტყობინებას ვიხილავთ',
    "Not paid yet: we are looking into the client's message",
  ],
  [
    { kind: 'taken_back', on: at('2026-12-01') },
    'დარიცხული იყო: იხილეთ შესწორება, 1\u00a0დეკემბერი',
    'Had been earned: see the correction, December\u00a01',
  ],
  [
    { kind: 'correction', of: at('2025-12-30'), why: 'therapist_absent' },
    'შესწორება: თქვენი მიზეზით არ შედგა\u00a0· შეხვედრა: 30\u00a0დეკემბერი, 2025',
    'Correction: it did not take place because of you\u00a0· session: December\u00a030, 2025',
  ],
])('%j is told in words', (state, ka, en) => {
  expect(told(state)).toEqual([ka, en]);
});

test('a session that did not take place and is paid says why', () => {
  const paid: EarningState = { kind: 'paid', at: at('2026-11-27'), last4: '4417' };
  const day = '27\u00a0ნოემბერს\u00a0· ••••\u00a04417';
  expect(told(paid, { late: true })[0]).toBe(`ჩაირიცხა: გვიან გააუქმა — გეკუთვნით\u00a0· ${day}`);
  expect(told(paid, { clientAbsent: true })[0]).toBe(`ჩაირიცხა: არ გამოცხადდა — გეკუთვნით\u00a0· ${day}`);
  expect(told({ kind: 'no_pay', why: 'money_returned' }, { late: true })[1]).toBe(
    'Not paid: the client got the money back',
  );
});
