// docs/decisions/194
/** The front door of appointments paid later (P7, P39): how they are made, end unpaid, and are told of. */
export { withdrawAppointment, withdrawByOperator } from './end.ts';
export { takeMailHour } from './mail-hour.ts';
export { proposeSession } from './propose.ts';
export { tellClientLeft } from './tell.ts';
