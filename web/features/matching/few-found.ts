/** The parts of a list in which few fit or nobody does, in one file of code. */
export { NoneFound } from './NoneFound.tsx';
export { RelaxChips } from './RelaxChips.tsx';
