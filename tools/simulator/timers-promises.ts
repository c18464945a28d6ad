/** Replaces `node:timers/promises` in the product's files during a simulation. */
export { sleep as setTimeout } from './virtual-time.ts';
