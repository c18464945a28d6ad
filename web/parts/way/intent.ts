import { instantOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { momentWords } from '../times/moment-words.ts';

const KEY = 'intent';

/** The booking that a visitor began before signing in (P2): it stays in this tab only. */
export type Intent = {
  readonly therapistId: string;
  readonly typeId: string;
  readonly name: string;
  readonly date: string;
  readonly start: string;
};

const FIELDS = ['therapistId', 'typeId', 'name', 'date', 'start'] as const satisfies readonly (keyof Intent)[];

/** „ნინო ბერიძე, 24 ნოე, 18:00“ */
export function intentWords({ name, date, start }: Intent, locale: Locale): string {
  const at = instantOf(date, start);
  return at === null ? name : `${name}, ${momentWords(at, locale)}`;
}

/** Keeps the intent; `null` forgets it. */
export function keepIntent(intent: Intent | null): void {
  writeStored(KEY, intent === null ? null : JSON.stringify(intent), 'sessionStorage');
}

/** The kept intent, if there is a sound one. */
export function readIntent(): Intent | null {
  try {
    const kept = JSON.parse(readStored(KEY, 'sessionStorage') ?? 'null') as Intent | null;
    const isSound = FIELDS.every((field) => typeof kept?.[field] === 'string');
    return isSound ? kept : null;
  } catch {
    // Harmless: what cannot be read was not kept by us.
    return null;
  }
}
