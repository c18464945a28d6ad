import { DEFAULT_NOTICE_MIN } from '#domain/schedule.ts';
import { demoPeople, type DemoTherapist, FIRST_GENERATED_PHONE, weekLike } from '#server/demo/people.ts';
import { profileId, slugOf } from './profile.ts';

/** The number of hand-written therapists of the demo; generated therapists have the numbers after it. */
export const NAMED = demoPeople().therapists.length;

/** The public password of all generated therapists. */
export const SHARED_PASSWORD = 'simshvide-demo-27';

/** The numbers of the generated therapists when there are `total` in all. */
export function numbersUpTo(total: number): number[] {
  return Array.from({ length: total - NAMED }, (_, place) => NAMED + 1 + place);
}

/** The number of a generated therapist by content id; null for any other id. */
export function numberOf(contentId: string): number | null {
  const number = Number(/-(\d+)$/.exec(contentId)?.[1] ?? 0);
  return number > NAMED && profileId(number) === contentId ? number : null;
}

/** Whether a content id has the form of a generated id but belongs to no therapist: the names have changed since. */
export function isOutdated(contentId: string): boolean {
  return /^therapist-[a-z]+-[a-z]+-\d+$/.test(contentId) && numberOf(contentId) === null;
}

/** The sign-in and the calendar of the therapist with this number. */
export function generatedTherapist(number: number): DemoTherapist {
  return {
    contentId: profileId(number),
    phone: `+995${FIRST_GENERATED_PHONE + number}`,
    email: `${slugOf(number).replaceAll('-', '.')}@example.com`,
    password: SHARED_PASSWORD,
    accepting: true,
    minNoticeMin: DEFAULT_NOTICE_MIN,
    weekly: weekLike(number),
  };
}
