import { awaitedPart } from '../../lib/late-part.ts';
import { loadUnawaited } from '../../lib/load-code.ts';

const load = () => import('./steps-with-codes.ts');

/** The steps after the address: their code is not needed to draw the page, and loads while the address is typed. */
export const CodeStep = awaitedPart(load, 'CodeStep');
export const NewPasswordStep = awaitedPart(load, 'NewPasswordStep');
export const NextProofStep = awaitedPart(load, 'NextProofStep');

/** Asks for the code of these steps before they are shown. */
export function prepareSteps(): void {
  void loadUnawaited(load);
}
