import { prepareSnapshot } from '#server/db/snapshot.ts';

/** Makes the snapshot of the embedded engine before several workers ask for it at once. */
export default (): Promise<void> => prepareSnapshot();
