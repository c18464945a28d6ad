// docs/decisions/170
/** The front door of sessions as their client, their therapist and operators are shown them. */
export { sessionForClient, sessionsForClient, shownToClient } from './client-sessions.ts';
export { clientNames, type TimeForTherapist } from './for-therapist.ts';
export {
  type FoundOrder,
  orderBy,
  ordersAheadOf,
  ordersAt,
  ordersOfClient,
  undecidedOrders,
} from './operator-orders.ts';
export { clientCalled, clientsOf } from './therapist-clients.ts';
export { openTasksOf, sessionList, timeById, timesBetween, waitingInSeries } from './therapist-times.ts';
