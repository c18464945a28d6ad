/** The parts that only an unpaid session's page needs, in one file of code. */
export { DeclineDialog } from './DeclineDialog.tsx';
export { PayAppointment } from './PayAppointment.tsx';
export { WaitingDetails } from './WaitingDetails.tsx';
