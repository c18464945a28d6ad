/** Replaces `node:timers/promises` in the product's files during a simulation. */
export { sleep as setTimeout } from './virtual-time.ts';
/** Takes no time, virtual or real. */
export { setImmediate } from 'node:timers/promises';
