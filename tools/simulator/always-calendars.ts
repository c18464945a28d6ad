import type { CalendarLog } from './calendars.ts';
import type { Tables } from './store/tables.ts';
import { overlaps } from './store/values.ts';
import type { World } from './world.ts';

/**
 * Checks every edit of a calendar as soon as it is committed: nothing is published over taken time, and held or booked
 * time stays as it was.
 */
export function checkEdits(tables: Tables, calendars: CalendarLog): (world: World) => void {
  let happened = tables.history.rows.length;
  return (world) => {
    const now = world.timeline.now();
    const edits = calendars.look(now);
    const events = tables.history.rows.slice(happened);
    happened = tables.history.rows.length;
    for (const { therapistId, before, after } of edits) {
      // A therapist who cancels may take the time out of the calendar with it.
      const touched = events.find(
        (one) => one.therapistId === therapistId && !(one.event === 'cancel' && one.actor === 'therapist'),
      );
      if (touched !== undefined) {
        world.violate('EDIT_TOUCHED', `${touched.event} of ${touched.appointmentId} by an edit of the calendar`);
      }
      const isNew = ({ start, end }: { start: number; end: number }): boolean =>
        !before.ranges.some((known) => known.start <= start && known.end >= end);
      for (const range of after.ranges.filter(isNew)) {
        const taken = tables.appointments.rows.find(
          (one) =>
            one.therapistId === therapistId &&
            (one.status === 'confirmed' || one.status === 'held' || one.status === 'proposed') &&
            overlaps(one, range),
        );
        if (taken !== undefined) world.violate('PUBLISHED_OVER', `a time was published over ${taken.id}`);
        if (after.timeOff.some((off) => overlaps(off, range))) {
          world.violate('PUBLISHED_OVER', 'a time was published over time off');
        }
      }
    }
  };
}
