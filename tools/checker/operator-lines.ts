import type { WorkKind } from '#domain/work-items.ts';

/** What the passing of time alone makes: in a round nobody sends pay every day or verifies a number. */
export const MADE_BY_TIME: readonly WorkKind[] = ['pay_late', 'crisis_number_ends', 'backup_late'];

/** Whether a line of the log asks for an operator about one of these kinds. */
export function asksAbout(line: string, kinds: readonly WorkKind[]): boolean {
  return kinds.some((kind) => line.includes(`"kind":"${kind}"`));
}
