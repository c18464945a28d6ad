// docs/decisions/235
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import { ERROR_TEXTS } from '#contract/errors/errors.ts';
import { DomainError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { refusedMutation, type StoreRefusal } from '#server/http/store/refusal.ts';
import { type BrokenRule, RuleBroken } from '../content/content.ts';

/** The other documents of a refusal that are named in its facts, and in its words. */
const MOST_NAMED = 100;
const MOST_IN_WORDS = 5;

/** Does work that changes the content; what the content's rules refuse is refused in the vendor's words. */
export async function inVendorsWords<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RuleBroken) throw brokenRuleRefusal(error.broken);
    throw error instanceof DomainError ? refusalInVendorsWords(error) : error;
  }
}

/** The vendor's words for a document that breaks a rule; what has no room has a code of its own. */
export function brokenRuleRefusal({ rule, id, by }: BrokenRule, index?: number): Error {
  if (rule === 'number' || rule === 'bytes') return new DomainError('STORE_FULL');
  const named = by.length === 0 ? id : by.slice(0, MOST_IN_WORDS).join(', ');
  const description = `${CONTENT_TEXTS.rules[rule].en} (${named})`;
  return refusedMutation(409, { ...VENDORS_FACTS[rule](by.slice(0, MOST_NAMED)), description, id }, index);
}

const VENDORS_FACTS: Readonly<
  Record<
    Exclude<BrokenRule['rule'], 'number' | 'bytes'>,
    (by: readonly string[]) => { readonly type: string; readonly [fact: string]: unknown }
  >
> = {
  calendar: () => ({ type: 'profileHasCalendarError' }),
  missing: ([referenceID]) => ({ type: 'documentReferenceDoesNotExistError', referenceID }),
  referred: (referencingIDs) => ({ type: 'documentHasExistingReferencesError', referencingIDs }),
  type: () => ({ type: 'documentTypeError' }),
  picture: () => ({ type: 'pictureNotUploadedError' }),
};

function refusalInVendorsWords(error: DomainError): Error {
  switch (error.code) {
    case 'PRICES_LEAP':
      return leapsInVendorsWords(error);
    case 'TEXT_TOO_SOON':
    case 'TEXT_TWICE': {
      const type = error.code === 'TEXT_TWICE' ? 'textTwiceError' : 'textTooSoonError';
      return refusedMutation(409, { type, description: ERROR_TEXTS[error.code].en });
    }
    case 'CONTENT_LACKS':
      return refusedMutation(409, { type: 'contentLacksError', description: error.message });
    default:
      return error;
  }
}

/** Prices that change by more than a fifth, in the words of the content service's interface. */
function leapsInVendorsWords({ facts: { leaps = [] } }: DomainError): StoreRefusal {
  const inLari = (tetri: number) => formatMoney(tetri, { currency: 'GEL', locale: 'en' });
  const words = leaps.map(
    ({ name, sessionType, before, after }) =>
      `${name}, ${sessionType}: ${inLari(before.price)} -> ${inLari(after.price)}, ` +
      `clients pay ${inLari(before.clientPays)} -> ${inLari(after.clientPays)}`,
  );
  const description = `${words.join('; ')}. Send the same change again within ten minutes to make it`;
  return refusedMutation(409, { type: 'pricesLeapError', description, id: leaps[0]?.id, leaps });
}
