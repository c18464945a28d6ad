// docs/decisions/194
/** The front door of appointments that are paid later (P7, P39): how one is made, how it ends unpaid, what is told of it. */
export { withdrawAppointment, withdrawByOperator } from './end.ts';
export { proposeSession } from './propose.ts';
export { tellClientLeft } from './tell.ts';
