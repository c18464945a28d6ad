/** The front door of booking: holds, seats, what waits to be paid, and what becomes of them. */
export { cancelAppointment, markAppointment, type Marker, wasMarkedBy } from './change.ts';
export {
  expireHold,
  isKnownClient,
  type PreparedHold,
  presentLiveHold,
  releaseHold,
  takeHold,
  understandWish,
  withHold,
} from './hold.ts';
export { moveOrder } from './move.ts';
export { datesWith, endWaiting, freezeRate, propose, type Proposal, releaseWaiting, waitingOf } from './paid-later.ts';
export { complete, lateSeatChance, lockOrder, reseat, seat } from './seat.ts';
