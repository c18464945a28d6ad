/** A single file for the browser: every page names the files of all parts (docs/decisions/143). */
export { CodeStep } from './CodeStep.tsx';
export { NewPasswordStep } from './NewPasswordStep.tsx';
export { NextProofStep } from './NextProofStep.tsx';
