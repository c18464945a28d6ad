/** Stands for `node:timers/promises` in the product's files while they are simulated. */
export { sleep as setTimeout } from './virtual-time.ts';
