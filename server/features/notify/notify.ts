/** The front door of notify: what people are told, and how they choose to be. */
export type { AccountEvent } from './messages/account-changed.ts';
export { type Choices, isDiscreet, keepTimeZone, switchDiscreet, updateChoices } from './choices.ts';
export { contactsOf } from './contacts.ts';
export { deliverNow } from './deliver.ts';
export { nameNoMore } from './forget-client.ts';
export { type Letter, operatorsToTell, type Reader, tellAll } from './letters.ts';
export { calendarFile, type CalendarFile } from './messages/calendar-file.ts';
export { discreetTitle } from './messages/discreet.ts';
export { messagePlaceOf } from './messages/message.ts';
export { renderSamples } from './messages/rendered-samples.ts';
export type { Template } from './messages/templates.ts';
export { dropMails, firstSentOf, readdressSms, staysTrue } from './waiting.ts';
