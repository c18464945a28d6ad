/** The front door of booking: holds, orders and seats. */
export {
  expireHold,
  type Hold,
  liveHold,
  type PreparedHold,
  releaseHold,
  takeHold,
  understandWish,
  withHold,
} from './hold.ts';
export {
  contactOfOrder,
  findOrder,
  newestOrderOf,
  openOrder,
  orderOf,
  type OrderPage,
  type OrderRow,
  ownOrder,
  showOrder,
  specialistOf,
} from './order.ts';
export { clientOf, therapistOf } from './readers.ts';
export { presentHold, type PresentedHold } from './present-hold.ts';
export { type Appointment, complete, lateSeatChance, lockOrder, reseat, seat } from './seat.ts';
