import { DEFAULT_NOTICE_MIN, type WeeklyOpening } from '#domain/schedule.ts';

/** The invented people of the demo, always the same; their profiles are content (`studio/seed/therapists.ndjson`). */

/** Short names of therapists of the demo content that tests use. */
export const DEMO_THERAPISTS = {
  /** Personal and couple, 120 ₾; free every day from 10:00 to 20:00. */
  Th1: 'therapist-nino-beridze',
  /** Teens only. */
  Th2: 'therapist-mariam-kapanadze',
  /** Not accepting new clients. */
  Th3: 'therapist-davit-lomidze',
  /** Broken video link. */
  Th4: 'therapist-ana-gelashvili',
  /** Without a photo. */
  Th5: 'therapist-luka-tsiklauri',
  /** Without free times. */
  Th6: 'therapist-tamar-giorgadze',
} as const;

/** A profile of the demo content that waits for its therapist: nobody signs in as her, and clients do not see her. */
export const DEMO_WAITING = 'therapist-tinatin-berulava';

/** The phones of generated therapists (`tools/seed`) begin here, above those of the named people. */
export const FIRST_GENERATED_PHONE = 500_200_000;

/** How many therapists a demo has at most: the server keeps all profiles in memory. */
export const MOST_GENERATED = 20_000;

export type DemoTherapist = {
  contentId: string;
  phone: string;
  email: string;
  password: string;
  accepting: boolean;
  minNoticeMin: number;
  /** Repeats every week, without an end. */
  weekly: readonly WeeklyOpening[];
};

export type DemoPeople = {
  therapists: readonly DemoTherapist[];
  admin: { phone: string; email: string; password: string };
  clients: readonly { phone: string }[];
};

/** Everyone the demo database starts with. */
export function demoPeople(): DemoPeople {
  return {
    therapists: THERAPISTS.map(demoTherapist),
    admin: { phone: '+995500000100', email: 'admin@example.com', password: passwordOf('admin') },
    clients: [{ phone: '+995500000901' }, { phone: '+995500000902' }, { phone: '+995500000903' }],
  };
}

function demoTherapist(contentId: string, index: number): DemoTherapist {
  const slug = contentId.replace('therapist-', '');
  return {
    contentId,
    phone: `+995500000${101 + index}`,
    email: `${slug.replace('-', '.')}@example.com`,
    password: passwordOf(slug),
    accepting: contentId !== DEMO_THERAPISTS.Th3,
    minNoticeMin: DEFAULT_NOTICE_MIN,
    weekly: weekOf(contentId),
  };
}

/** Long enough for the rules and readable in a list; worth nothing, as it stands here for everyone to read. */
function passwordOf(slug: string): string {
  return `${slug}-demo-27`;
}

const THERAPISTS: readonly string[] = [
  ...Object.values(DEMO_THERAPISTS),
  'therapist-giorgi-maisuradze',
  'therapist-ekaterine-mchedlishvili',
  'therapist-levan-kavtaradze',
  'therapist-salome-nozadze',
  'therapist-natia-tsereteli',
  'therapist-irakli-ghviniashvili',
  'therapist-maka-tabatadze',
  'therapist-ketevan-razmadze',
  'therapist-zurab-khutsishvili',
  'therapist-elene-odisharia',
  'therapist-sopio-dolidze',
  'therapist-nikoloz-chanturia',
  'therapist-lana-pirtskhalava',
  'therapist-aleksandre-otarashvili',
  'therapist-teona-bakradze',
  'therapist-khatia-gogoladze',
  'therapist-beka-sulaberidze',
  'therapist-manana-kiknadze',
];

/** When a therapist of the demo is free, week by week. A therapist without a line here is never free. */
function weekOf(contentId: string): WeeklyOpening[] {
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
