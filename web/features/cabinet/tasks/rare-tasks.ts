/** The tasks that few clients have, in one file of code. */
export { ConsentTask } from './ConsentTask.tsx';
export { MarkedTask } from './MarkedTask.tsx';
