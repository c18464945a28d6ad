import { describe, expect, test } from 'vitest';
import { DAY, type Instant, LOCALES } from '#domain/dates.ts';
import { confirmedEmail, reminderEmail, reminderSms } from './client.ts';
import { plain } from './message.ts';
import { CONFIRMED, EUR, ORDER, SESSION, START } from './sample-values.ts';
import { smsSize } from './sms-size.ts';
import { testPlace } from './testing/place.ts';

const CABINET = `https://simshvide.example/cabinet/session/${ORDER}`;

describe.each(LOCALES)('in %s', (locale) => {
  const place = testPlace(locale);
  const move = `${{ ka: 'შეხვედრის გადატანა', en: 'Move the session' }[locale]}: ${CABINET}#move`;
  const cancel = `${{ ka: 'შეხვედრის გაუქმება', en: 'Cancel the session' }[locale]}: ${CABINET}#cancel`;

  test('the confirmation says until when changes are free and leads to them, and under a day that they are not', () => {
    const textAt = (confirmedAt: Instant) => confirmedEmail({ ...CONFIRMED, confirmedAt }, place).text;
    const until = {
      ka: 'უფასო გაუქმება და გადატანა: 29\u00a0დეკემბერი, თბილისის დროით 18:00-მდე.',
      en: 'Free to cancel or move until December\u00a029, 18:00 Tbilisi time.',
    }[locale];
    const tooLate = { ka: 'თანხა არ ბრუნდება', en: 'not refundable' }[locale];
    for (const confirmedAt of [START - DAY - 1, START - DAY]) {
      const text = textAt(confirmedAt);
      expect(text).toContain(`${until}\n\n${move}\n${cancel}\n`);
      expect(text).not.toContain(tooLate);
    }
    const late = textAt(START - DAY + 1);
    expect(late).toContain(tooLate);
    expect(late).toContain(cancel);
    expect(late).not.toContain(move);
    expect(late).not.toContain('29');
  });

  test('a confirmation that is sent again offers no move that is used up', () => {
    const { text } = confirmedEmail({ ...CONFIRMED, movesLeft: 0 }, place);
    expect(text).toContain({ ka: 'უფასო გაუქმება: 29', en: 'Free to cancel until' }[locale]);
    expect(text).not.toContain('#move');
  });

  test.each([
    ['America/Los_Angeles', '06:00', true],
    ['Pacific/Auckland', '03:00', false],
  ])(
    'a client in %s reads the own time beside that of Tbilisi, and "today" only where it is so',
    (timeZone, own, isToday) => {
      const today = { ka: 'დღეს', en: 'today' }[locale];
      const { subject, text } = reminderEmail({ ...SESSION, timeZone }, place);
      expect(text).toContain(`, ${own}–`);
      expect(reminderEmail({ ...SESSION, timeZone: 'Asia/Tbilisi' }, place).text).toBe(
        reminderEmail(SESSION, place).text,
      );
      const sms = reminderSms({ start: START, timeZone }, place);
      expect(sms).toContain(own);
      expect(smsSize(plain(sms)).segments).toBe(1);
      for (const words of [subject, sms]) expect(words.includes(today)).toBe(isToday);
    },
  );

  test('the reminder leads to what is still possible', () => {
    expect(reminderEmail(SESSION, place).text).toContain(`${move}\n${cancel}`);
  });

  test('no mail asks to write to us for what the cabinet does', () => {
    for (const { text } of [confirmedEmail(CONFIRMED, place), reminderEmail(SESSION, place)]) {
      expect(text.split('help@')).toHaveLength(2);
    }
  });

  test('an answer to the confirmation reaches us, and its times stay on one line', () => {
    const { replyTo, html } = confirmedEmail(CONFIRMED, place);
    expect(replyTo).toBe('help@simshvide.example');
    expect(html).toContain('nowrap">18:00–18:50</span>');
    expect(html).toContain('nowrap">0A1B-2C3D-4E5F</span>');
  });

  test('the confirmation leads to the page of the booking', () => {
    const see = locale === 'ka' ? 'ჯავშნის ნახვა' : 'See the booking';
    expect(confirmedEmail(CONFIRMED, place).text).toContain(`${see}: https://simshvide.example/user/order/${ORDER}`);
  });

  test('the receipt of a card in EUR names the sum in both currencies, the rate, its day and its source', () => {
    const { text } = confirmedEmail({ ...CONFIRMED, paid: EUR }, place);
    expect(text).toContain(locale === 'ka' ? '41,41\u00a0€' : '41.41\u00a0€');
    expect(text).toContain(locale === 'ka' ? '120,50\u00a0₾' : '120.50\u00a0₾');
    const bank = locale === 'ka' ? 'ეროვნული ბანკი' : 'National Bank of Georgia';
    const day = locale === 'ka' ? '24\u00a0დეკემბერი' : 'December\u00a024';
    expect(text).toContain(`1 € = 2.91 ₾, ${day}, 2026, ${bank}`);
  });
});
