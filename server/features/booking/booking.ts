/** The front door of booking: holds, orders and seats. */
export {
  asHold,
  expireHold,
  holdTerms,
  isLostRace,
  isSameWish,
  liveHold,
  releaseHold,
  type SoundWish,
  standingOf,
  understandWish,
} from './hold.ts';
export { type Hold, insertHold, lockClient, type NewHold, renewHold } from './hold.sql.ts';
export { contactOfOrder, openOrder, type OrderPage, ownOrder, showOrder, specialistOf } from './order.ts';
export { type OrderRow, readNewestOrder, readOrder, readOrderOf } from './order.sql.ts';
export { presentHold, type PresentedHold } from './present-hold.ts';
export { lateSeatChance, lockForSeat, reseat, seat } from './seat.ts';
export type { Appointment } from './seat.sql.ts';
export { completeAppointment } from './complete.sql.ts';
