import { DEFAULT_NOTICE_MIN, type WeeklyOpening } from '#domain/schedule.ts';
import { weekOf } from './weeks.ts';

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
