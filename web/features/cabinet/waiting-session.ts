/** What only the page of a session that waits for its payment needs: one file of code. */
export { PayAppointment } from './PayAppointment.tsx';
export { WaitingDetails } from './WaitingDetails.tsx';
