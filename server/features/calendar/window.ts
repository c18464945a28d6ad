import type { Instant } from '#domain/dates.ts';

/** The span of time for which calendars are read, as of a moment. */
export type Window = { from: Instant; to: Instant; now: Instant };

/** Whose calendars, by content id; without them those of all. */
export type CalendarsAsked = Window & { contentIds?: readonly string[] };
