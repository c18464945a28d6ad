/** What only the page of a session that waits for its payment needs: one file of code. */
export { DeclineDialog } from './DeclineDialog.tsx';
export { PayAppointment } from './PayAppointment.tsx';
export { WaitingDetails } from './WaitingDetails.tsx';
