/** Marks answers that no server has given. */
export const ANSWERED_HERE = 'x-answered-here';
