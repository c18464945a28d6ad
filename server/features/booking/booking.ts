/** The front door of booking: holds, orders, seats, and what becomes of them. */
export { cancelAppointment, lastMarker, markAppointment, type Marker, touchAppointment } from './change.sql.ts';
export {
  expireHold,
  type PreparedHold,
  releaseHold,
  slotOf,
  takeHold,
  typeKeyOf,
  understandWish,
  withHold,
} from './hold.ts';
export { type FrozenRate, isKnownClient, liveHold } from './hold.sql.ts';
export { moveOrder } from './move.ts';
export { propose, type Proposal } from './paid-later.ts';
export { endProposals, giveMailHourBack, haveProposalsEnded, takeMailHour } from './proposal-terms.sql.ts';
export {
  declineProposed,
  freezeRate,
  ofSeries,
  releaseProposed,
  waitingOf,
  withdrawProposed,
} from './paid-later.sql.ts';
export { comingOrders, markOpened } from './order.sql.ts';
export {
  contactOfOrder,
  findOrder,
  hasLeft,
  newestOrderOf,
  openOrder,
  orderOf,
  type OrderPage,
  type ChangedOrder,
  type OrderRow,
  openContact,
  payerOf,
  openName,
  type OwnOrder,
  ownOrder,
  publicSpecialist,
  showOrder,
  shownSpecialist,
  specialistOf,
} from './order.ts';
export { changeEmail, isLinkMailRepeat, type LinkMail, type LinkVoider, voidLink } from './order-link.ts';
export { clientOf, readersOf, therapistOf } from './readers.ts';
export { presentHold, type PresentedHold, presentTerms, type PresentedTerms } from './present-hold.ts';
export { complete, lateSeatChance, lockOrder, reseat, seat } from './seat.ts';
