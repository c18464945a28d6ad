import { DEFAULT_NOTICE_MIN } from '#domain/schedule.ts';
import { demoPeople, type DemoTherapist } from '#server/demo/people.ts';
import { weekLike } from '#server/demo/weeks.ts';
import { profileId, slugOf } from './profile.ts';

/** The therapists of the demo with a name of their own; generated ones are numbered from the next number on. */
export const NAMED = demoPeople().therapists.length;

/** What all generated therapists sign in with; worth nothing, as it stands here for everyone to read. */
export const SHARED_PASSWORD = 'simshvide-demo-27';

/** The numbers of the generated therapists when there are `total` in all. */
export function numbersUpTo(total: number): number[] {
  return Array.from({ length: total - NAMED }, (_, place) => NAMED + 1 + place);
}

/** The number of a generated therapist by content id; null for anybody else. */
export function numberOf(contentId: string): number | null {
  const number = Number(/-(\d+)$/.exec(contentId)?.[1] ?? 0);
  return number > NAMED && profileId(number) === contentId ? number : null;
}

/** Whether a content id has the form of a generated one and is none: names have changed since it was written. */
export function isOutdated(contentId: string): boolean {
  return /^therapist-[a-z]+-[a-z]+-\d+$/.test(contentId) && numberOf(contentId) === null;
}

/** Who signs in as the therapist with this number, and when they are free. */
export function generatedTherapist(number: number): DemoTherapist {
  return {
    contentId: profileId(number),
    phone: `+995${FIRST_PHONE + number}`,
    email: `${slugOf(number).replaceAll('-', '.')}@example.com`,
    password: SHARED_PASSWORD,
    accepting: true,
    minNoticeMin: DEFAULT_NOTICE_MIN,
    weekly: weekLike(number),
  };
}

/** Beyond the phones of the named people, which begin with 500 000. */
const FIRST_PHONE = 500_200_000;
