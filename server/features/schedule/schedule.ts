// docs/decisions/144
/** The front door of a therapist's edits of the own calendar: times, the week, time off. */
export { takeSpanOff, withdrawTime } from './withdraw.ts';
export { addTimes, type CalendarOwner, keepCalendar, removeTime, removeTimes } from './publish.ts';
export { currentTemplate, previewTemplate, saveTemplate, setAccepting } from './template.ts';
export { addTimeOff, removeTimeOff, type TimeOff, timeOffBetween } from './time-off.ts';
