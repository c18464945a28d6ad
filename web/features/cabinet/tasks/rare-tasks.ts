/** What only the tasks that few have need: one file of code. */
export { ConsentTask } from './ConsentTask.tsx';
export { MarkedTask } from './MarkedTask.tsx';
