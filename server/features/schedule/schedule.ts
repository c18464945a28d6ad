// docs/decisions/144
import type { Slot } from '#domain/schedule.ts';
import type { Instant } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lengthsOf } from '../calendar/calendar.ts';
import { withdrawSpan } from './withdraw.ts';

/** The front door of a therapist's edits of the own calendar: times, the week, time off. */
export { takeSpanOff } from './withdraw.ts';
export { addTimes, type CalendarOwner, keepCalendar, removeTime, removeTimes } from './publish.ts';
export { currentTemplate, previewTemplate, saveTemplate, setAccepting } from './template.ts';
export { addTimeOff, removeTimeOff, type TimeOff, timeOffBetween } from './time-off.ts';

/** Takes a time out of a calendar in the caller's transaction; nothing overlapping is offered until republished. */
export async function withdrawTime(
  { content }: Pick<Deps, 'content'>,
  tx: Tx,
  time: Slot & { therapistId: string; contentId: string; now: Instant },
): Promise<void> {
  const profile = content.snapshot().therapists.get(time.contentId);
  const { therapistId, contentId, now, start, end } = time;
  const owner = { therapistId, contentId, lengths: lengthsOf(profile?.sessionTypes ?? []) };
  await withdrawSpan(tx, owner, { span: { start, end }, now });
}
