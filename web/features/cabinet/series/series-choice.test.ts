import { expect, test } from 'vitest';
import type { SeriesWeeks } from '#domain/paid-later.ts';
import type { SeriesDate } from '../../../data/series.ts';
import { type SeriesChoice, choose, chosenDates } from './series-choice.ts';

const slot = (date: string, start = '18:00') => ({ date, start, end: start.replace(':00', ':50') });
const [first, second, third, fourth] = ['2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06'] as const;
const date = (day: string, state: SeriesDate['state'], others: SeriesDate['others'] = []): SeriesDate => ({
  ...slot(day),
  state,
  others,
});
const DATES = [
  date(first, 'free'),
  date(second, 'lost', [slot(second, '16:00'), slot('2027-03-24')]),
  date(third, 'free'),
  date(fourth, 'own'),
  date('2027-04-13', 'free'),
  date('2027-04-20', 'unpublished'),
];
const plan = (room = 8) => ({ dates: DATES, room, each: { minor: 12_000, currency: 'GEL' as const } });
const untouched = (weeks: SeriesWeeks = 6): SeriesChoice => ({ weeks, by: new Map() });
const made = (room: number, choice: SeriesChoice) =>
  chosenDates(plan(room), choice).flatMap(({ chosen }) => (chosen === null ? [] : [`${chosen.date} ${chosen.start}`]));
const tap = (room: number, choice: SeriesChoice, day: string, time: ReturnType<typeof slot> | null) =>
  choose(choice, chosenDates(plan(room), choice), [`${day}-1800`, time]);

test('the dates of a series are the free ones of its weeks until something is tapped', () => {
  expect(made(8, untouched())).toEqual([`${first} 18:00`, `${third} 18:00`, '2027-04-13 18:00']);
  expect(made(8, untouched(4))).toEqual([`${first} 18:00`, `${third} 18:00`]);
});

test('the dates of a series have another time in the place of a lost one once that is tapped, one for each week', () => {
  const once = tap(8, untouched(4), second, slot(second, '16:00'));
  expect(made(8, once)).toEqual([`${first} 18:00`, `${second} 16:00`, `${third} 18:00`]);
  const other = tap(8, once, second, slot('2027-03-24'));
  expect(made(8, other)).toEqual([`${first} 18:00`, '2027-03-24 18:00', `${third} 18:00`]);
  expect(made(8, tap(8, other, second, null))).toEqual([`${first} 18:00`, `${third} 18:00`]);
});

test('the dates of a series are no more than there is room for, and none comes in by itself for one that is taken off', () => {
  expect(made(2, untouched())).toEqual([`${first} 18:00`, `${third} 18:00`]);
  const less = tap(2, untouched(), first, null);
  expect(made(2, less)).toEqual([`${third} 18:00`]);
  expect(made(2, tap(2, less, '2027-04-13', slot('2027-04-13')))).toEqual([`${third} 18:00`, '2027-04-13 18:00']);
  expect(made(0, untouched())).toEqual([]);
  expect(made(-1, untouched())).toEqual([]);
});

test('the dates of a series chosen by hand come before those chosen by themselves when there is less room by now', () => {
  const longer = { ...tap(8, untouched(4), second, slot(second, '16:00')), weeks: 6 as const };
  expect(made(4, longer)).toEqual([`${first} 18:00`, `${second} 16:00`, `${third} 18:00`, '2027-04-13 18:00']);
  expect(made(3, longer)).toEqual([`${first} 18:00`, `${second} 16:00`, `${third} 18:00`]);
});

test('the dates of a series that are not offered any more are not chosen any more', () => {
  const choice = tap(8, untouched(4), second, slot(second, '16:00'));
  const gone = { ...plan(), dates: DATES.map((one) => ({ ...one, others: [] })) };
  expect(chosenDates(gone, choice).map(({ chosen }) => chosen?.start)).toEqual([
    '18:00',
    undefined,
    '18:00',
    undefined,
  ]);
});
