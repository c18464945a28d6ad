/** A single file for the browser: every page names the files of all parts (docs/decisions/143). */
export { ClientGuard } from './ClientGuard.tsx';
export { StaffGuard } from './StaffGuard.tsx';
