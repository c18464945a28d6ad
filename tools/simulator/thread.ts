import { parentPort, workerData } from 'node:worker_threads';
import { installHooks, type Patch } from './hooks.ts';

/** The entry of a thread that runs histories. Installs the hooks before the first file of the product is loaded. */

installHooks((workerData as { patches: Patch[] }).patches);
const { answerOrders } = await import('./orders.ts');
if (parentPort !== null) answerOrders(parentPort);
