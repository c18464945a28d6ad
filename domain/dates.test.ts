import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  DAY,
  formatDate,
  formatDayInDative,
  formatMonth,
  formatDuration,
  formatTime,
  HOUR,
  instantOf,
  isDate,
  isLocale,
  isTime,
  LOCALES,
  MINUTE,
  partOfDay,
  relativeDay,
  TBILISI_OFFSET_MS,
  wallOf,
  weekdayOf,
} from './dates.ts';
import type { Locale } from './dates.ts';
import { formatDayInGenitive, formatUpToDay, formatWeekdayAfterEvery, formatWeekdayInDative } from './day-endings.ts';
import { forAll } from './testing/for-all.ts';

const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2080, 0, 1) });
const days = fc.integer({ min: 0, max: 36_000 }).map((count) => addDays('1990-01-01', count));

test('the offset of Tbilisi is that of the tz database all year', () => {
  const zone = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Tbilisi',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  for (let month = 0; month < 12 * 20; month += 1) {
    const instant = Date.UTC(2020, month, 15, 12);
    const { date, time } = wallOf(instant);
    expect(zone.format(instant)).toBe(`${date}, ${time}`);
  }
  expect(TBILISI_OFFSET_MS).toBe(4 * HOUR);
});

test('every minute converts to a wall-clock time and back', () => {
  forAll(instants, (instant) => {
    const { date, time } = wallOf(instant);
    expect(instantOf(date, time)).toBe(Math.floor(instant / MINUTE) * MINUTE);
  });
});

test('the evening of one day in Greenwich is the next day in Tbilisi', () => {
  expect(wallOf(Date.UTC(2026, 10, 23, 20, 0))).toEqual({ date: '2026-11-24', time: '00:00' });
  expect(formatTime(Date.UTC(2026, 10, 24, 14, 0))).toBe('18:00');
});

test('instants before 1970 have wall-clock times too', () => {
  expect(wallOf(Date.UTC(1969, 11, 31, 19, 59))).toEqual({ date: '1969-12-31', time: '23:59' });
});

test('days of the calendar agree with the calendar of the runtime', () => {
  forAll(fc.integer({ min: -719_000, max: 2_900_000 }), (count) => {
    const expected = new Date(count * DAY).toISOString().slice(0, 10);
    expect(addDays('1970-01-01', count)).toBe(expected);
    expect(weekdayOf(expected)).toBe(new Date(count * DAY).getUTCDay() || 7);
  });
});

test('adding and then subtracting days gives the same day', () => {
  forAll(days, fc.integer({ min: -999, max: 999 }), (day, n) => {
    expect(addDays(addDays(day, n), -n)).toBe(day);
  });
});

test.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01', '2100-02-29'])(
  'there is no day %s',
  (text) => {
    expect(isDate(text)).toBe(false);
    expect(instantOf(text, '10:00')).toBeNull();
  },
);

test.each(['2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('the day %s exists', (text) => {
  expect(isDate(text)).toBe(true);
});

test.each(['', '2026-1-1', '26-01-01', ' 2026-01-01', '2026-01-01\n', '2026-01-01T00:00', '٢٠٢٦-٠١-٠١', '-026-01-01'])(
  'the text %j is no date',
  (text) => expect(isDate(text)).toBe(false),
);

test.each(['24:00', '23:60', '9:00', '09:0', '', '09:00:00', '-1:00', '09:00\n'])('the text %j is no time', (text) => {
  expect(isTime(text)).toBe(false);
  expect(instantOf('2026-11-24', text)).toBeNull();
});

// spec §9: "Time format HH:MM;"
test('every minute of the day is a time', () => {
  for (let minute = 0; minute < 1440; minute += 1) {
    const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    expect(isTime(text)).toBe(true);
  }
});

test('a text that is not a date throws', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => weekdayOf('tomorrow')).toThrow(RangeError);
});

// spec §9: "Georgian date order day, number, month,"
// spec §9: "others day, month, number."
test('the order of a date is day, number, month in Georgian and day, month, number in English, on one line', () => {
  expect(formatDate('2026-11-24', 'ka', { weekday: true })).toBe('სამშაბათი, 24\u00a0ნოემბერი');
  expect(formatDate('2026-11-24', 'en', { weekday: true })).toBe('Tuesday, November\u00a024');
  expect(formatDate('2026-03-24', 'ka')).toBe('24\u00a0მარტი');
  expect(formatDate('2026-03-24', 'en')).toBe('March\u00a024');
});

test('the year follows a date when asked for', () => {
  expect(formatDate('2026-11-24', 'ka', { weekday: true, year: true })).toBe('სამშაბათი, 24\u00a0ნოემბერი, 2026');
  expect(formatDate('2026-11-24', 'en', { weekday: true, year: true })).toBe('Tuesday, November\u00a024, 2026');
});

test('dates in messages have the short month, in the same order', () => {
  expect(formatDate('2026-11-24', 'ka', { short: true })).toBe('24\u00a0ნოე');
  expect(formatDate('2026-11-24', 'en', { short: true })).toBe('Nov\u00a024');
  expect(formatDate('2026-11-24', 'ka', { short: true, weekday: true })).toBe('სამშაბათი, 24\u00a0ნოე');
  expect(formatDate('2026-11-24', 'en', { short: true, weekday: true })).toBe('Tue, Nov\u00a024');
});

// spec §2: "A Georgian month ending in 'ი' has it changed to 'ს'."
test('every Georgian month takes the ending of the dative', () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-24`);
  const months =
    'იანვარს თებერვალს მარტს აპრილს მაისს ივნისს ივლისს აგვისტოს სექტემბერს ოქტომბერს ნოემბერს დეკემბერს'.split(' ');
  expect(days.map((date) => formatDayInDative(date, 'ka'))).toEqual(months.map((month) => `24\u00a0${month}`));
  expect(formatDayInDative('2026-03-24', 'en')).toBe('March\u00a024');
});

test('a Georgian day up to which something lasts has the ending of its month', () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-24`);
  const months =
    'იანვრამდე თებერვლამდე მარტამდე აპრილამდე მაისამდე ივნისამდე ივლისამდე აგვისტომდე სექტემბრამდე ოქტომბრამდე ნოემბრამდე დეკემბრამდე'.split(
      ' ',
    );
  expect(days.map((date) => formatUpToDay(date, 'ka'))).toEqual(months.map((month) => `24\u00a0${month}`));
  expect(formatUpToDay('2026-03-24', 'en')).toBe('March\u00a024');
});

test('a Georgian day of something has the ending of its month', () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-09`);
  const months =
    'იანვრის თებერვლის მარტის აპრილის მაისის ივნისის ივლისის აგვისტოს სექტემბრის ოქტომბრის ნოემბრის დეკემბრის'.split(
      ' ',
    );
  expect(days.map((date) => formatDayInGenitive(date, 'ka'))).toEqual(months.map((month) => `9\u00a0${month}`));
  expect(formatDayInGenitive('2026-08-09', 'en')).toBe('August\u00a09');
});

test('a Georgian weekday on which something happens ends in ს', () => {
  const week = Array.from({ length: 7 }, (_, index) => `2026-11-${23 + index}`);
  const days = 'ორშაბათს სამშაბათს ოთხშაბათს ხუთშაბათს პარასკევს შაბათს კვირას'.split(' ');
  expect(week.map((date) => formatWeekdayInDative(date, 'ka'))).toEqual(days);
  expect(formatWeekdayInDative('2026-11-29', 'en')).toBe('Sunday');
});

test('after "every" Sunday has its longer name, since the short one means the week as well', () => {
  const week = Array.from({ length: 7 }, (_, index) => `2026-11-${23 + index}`);
  const days = 'ორშაბათს სამშაბათს ოთხშაბათს ხუთშაბათს პარასკევს შაბათს კვირადღეს'.split(' ');
  expect(week.map((date) => formatWeekdayAfterEvery(date, 'ka'))).toEqual(days);
  expect(formatWeekdayAfterEvery('2026-11-24', 'en')).toBe('Tuesday');
});

test('a month is told by its whole name with its year', () => {
  expect(formatMonth('2026-11-01', 'ka')).toBe('ნოემბერი 2026');
  expect(formatMonth('2027-02-28', 'en')).toBe('February 2027');
});

test('the names of months and weekdays are those of the language data', () => {
  for (const locale of LOCALES) {
    // oxlint-disable-next-line simshvide/no-wordy-intl -- the language data is the yardstick here
    const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    // oxlint-disable-next-line simshvide/no-wordy-intl -- the language data is the yardstick here
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    for (let index = 0; index < 12; index += 1) {
      const instant = Date.UTC(2026, index, 1 + index);
      const words = formatDate(wallOf(instant).date, locale, { weekday: true });
      expect(words).toContain(month.format(instant));
      expect(words.startsWith(`${weekday.format(instant)}, `)).toBe(true);
    }
  }
});

test('near days have words of their own', () => {
  const dates = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'];
  const words = (locale: Locale) => dates.map((date) => relativeDay(date, '2026-12-31', locale));
  expect(words('ka')).toEqual([null, 'დღეს', 'ხვალ', 'ზეგ', null]);
  expect(words('en')).toEqual([null, 'today', 'tomorrow', null, null]);
});

test('durations are in minutes', () => {
  expect(formatDuration(50, 'ka')).toBe('50\u00a0წუთი');
  expect(formatDuration(50, 'en')).toBe('50\u00a0minutes');
  expect(formatDuration(1, 'en')).toBe('1\u00a0minute');
});

test('morning ends at 12:00 and the evening starts at 17:00', () => {
  const parts = ['00:00', '11:59', '12:00', '16:59', '17:00', '23:59'].map(partOfDay);
  expect(parts.join(' ')).toBe('morning morning day day evening evening');
});

test('the interface has two languages', () => {
  expect(LOCALES.every(isLocale)).toBe(true);
  expect(['ru', 'KA', '', null, undefined, 1].some(isLocale)).toBe(false);
});
