import type { WeeklyOpening } from '#domain/schedule.ts';

/** When a therapist of the demo is free, week by week. A therapist without a line here is never free. */
export function weekOf(contentId: string): WeeklyOpening[] {
  return openingsOf(WEEKS[contentId] ?? []);
}

/** A week of 6 to 20 times for a numbered therapist: one of the weeks below, in turn. */
export function weekLike(number: number): WeeklyOpening[] {
  // The first therapist is free all day, so that a test always finds a free time. No other therapist works like that.
  const weeks = Object.values(WEEKS).slice(1);
  return openingsOf(weeks[number % weeks.length] ?? []);
}

function openingsOf(hours: readonly Hours[]): WeeklyOpening[] {
  return hours.flatMap(([days, start, end]) => [...days].map((day) => ({ weekday: Number(day), start, end })));
}

/** Weekdays (1 is Monday), first and last hour. */
type Hours = readonly [days: string, start: string, end: string];

const WEEKS: Readonly<Record<string, readonly Hours[]>> = {
  'therapist-nino-beridze': [['1234567', '10:00', '20:00']],
  'therapist-mariam-kapanadze': [
    ['135', '15:00', '19:00'],
    ['6', '11:00', '14:00'],
  ],
  'therapist-davit-lomidze': [['124', '10:00', '14:00']],
  'therapist-ana-gelashvili': [
    ['24', '12:00', '17:00'],
    ['5', '17:00', '20:00'],
  ],
  'therapist-luka-tsiklauri': [
    ['12345', '18:00', '21:00'],
    ['6', '12:00', '16:00'],
  ],
  'therapist-giorgi-maisuradze': [
    ['135', '09:00', '13:00'],
    ['2', '17:00', '21:00'],
  ],
  'therapist-ekaterine-mchedlishvili': [
    ['1234', '11:00', '14:00'],
    ['24', '18:00', '20:00'],
  ],
  'therapist-levan-kavtaradze': [
    ['234', '18:00', '22:00'],
    ['67', '12:00', '15:00'],
  ],
  'therapist-salome-nozadze': [
    ['12345', '14:00', '17:00'],
    ['3', '18:00', '20:00'],
  ],
  'therapist-natia-tsereteli': [['24', '09:00', '13:00']],
  'therapist-irakli-ghviniashvili': [
    ['135', '19:00', '22:00'],
    ['7', '11:00', '17:00'],
  ],
  'therapist-maka-tabatadze': [
    ['245', '10:00', '12:00'],
    ['245', '16:00', '19:00'],
  ],
  'therapist-ketevan-razmadze': [['13', '12:00', '16:00']],
  'therapist-zurab-khutsishvili': [['2345', '08:00', '12:00']],
  'therapist-elene-odisharia': [
    ['12345', '09:00', '11:00'],
    ['24', '19:00', '21:00'],
  ],
  'therapist-sopio-dolidze': [
    ['135', '11:00', '16:00'],
    ['6', '10:00', '13:00'],
  ],
  'therapist-nikoloz-chanturia': [
    ['1245', '17:00', '21:00'],
    ['7', '14:00', '18:00'],
  ],
  'therapist-lana-pirtskhalava': [
    ['24', '13:00', '17:00'],
    ['24', '18:00', '21:00'],
  ],
  'therapist-aleksandre-otarashvili': [
    ['1234', '08:00', '10:00'],
    ['1234', '20:00', '22:00'],
  ],
  'therapist-teona-bakradze': [
    ['35', '10:00', '15:00'],
    ['67', '10:00', '13:00'],
  ],
  'therapist-khatia-gogoladze': [
    ['12345', '16:00', '19:00'],
    ['67', '15:00', '17:00'],
  ],
  'therapist-beka-sulaberidze': [
    ['1345', '19:00', '22:00'],
    ['6', '13:00', '19:00'],
  ],
  'therapist-manana-kiknadze': [
    ['1', '09:00', '12:00'],
    ['35', '14:00', '18:00'],
  ],
};
