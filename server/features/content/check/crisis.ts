import { lastDayShown } from '#domain/crisis.ts';
import { addDays, isDate, wallOf } from '#domain/dates.ts';
import { at, shortened } from './document.ts';
import type { Finding, Judged } from './findings.ts';

/** So long before a number is hidden somebody is told, so that there is time to call it. */
const NOTICE_DAYS = 30;

/** Numbers of the crisis panel that are hidden since nobody verified them, or soon will be (P23). */
export function crisisNumbers({ documents, problems, now }: Judged): Finding[] {
  const broken = new Set(problems.map(({ id }) => id));
  const today = wallOf(now).date;
  return documents.flatMap((document): Finding[] => {
    const { number, verifiedAt } = document.fields;
    if (document.type !== 'crisisNumber' || broken.has(document.id)) return [];
    if (typeof number !== 'string' || typeof verifiedAt !== 'string' || !isDate(verifiedAt)) return [];
    const lastDay = lastDayShown({ number, verifiedAt });
    if (lastDay === null) return [];
    const state =
      lastDay < today ? 'over' : lastDay <= addDays(today, NOTICE_DAYS) ? 'soon' : verifiedAt > today ? 'ahead' : null;
    if (state === null) return [];
    const where = at(document, 'verifiedAt', shortened(verifiedAt));
    return [{ kind: 'crisis-number', ...where, hides: state === 'over', state, lastDay }];
  });
}
