/** The front door of the seats of a room: when they were taken and left. */
export { staysOf } from './stays.sql.ts';
