import { lazy } from 'react';
import { loadCode, loadUnawaited } from '../../lib/load-code.ts';

const load = () => import('./steps-with-codes.ts');

/** The steps after the address: their code is not needed to draw the page, and loads while the address is typed. */
export const CodeStep = lazy(() => loadCode(load).then((module) => ({ default: module.CodeStep })));
export const NewPasswordStep = lazy(() => loadCode(load).then((module) => ({ default: module.NewPasswordStep })));
export const NextProofStep = lazy(() => loadCode(load).then((module) => ({ default: module.NextProofStep })));

/** Asks for the code of these steps before they are shown. */
export function prepareSteps(): void {
  void loadUnawaited(load);
}
