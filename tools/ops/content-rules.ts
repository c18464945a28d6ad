import { CRISIS_KINDS } from '#domain/crisis.ts';
import { GENDER_KEYS, GROUP_KEYS, TYPE_KEYS } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { ProblemCode } from '#server/providers/content/content.ts';
import type { DocumentType } from '#server/providers/content/documents.ts';
import { LIMITS } from '#studio/schema/limits.ts';

/** The rules of content in words: what a field must be, and what becomes of a document that breaks one. */

type TypeWords = {
  /** The name of the document type for people. */
  readonly word: string;
  /** The effect of leaving a document out, and of its last valid version still being named. */
  readonly unshown: string;
  readonly goesOn?: string;
};

const TYPES: Readonly<Record<DocumentType, TypeWords>> = {
  therapist: {
    word: 'therapist',
    unshown: 'the profile is not listed and nothing is booked with it',
    goesOn: 'its last valid version goes on naming it in orders and mails',
  },
  therapyType: {
    word: 'session type',
    unshown: 'the type is not offered, and whoever offers nothing else is not listed',
    goesOn: 'its last valid version goes on naming it in orders and mails',
  },
  issue: {
    word: 'topic',
    unshown: 'the topic cannot be chosen and counts in no match',
    goesOn: 'its last valid version goes on naming it where clients have shared it',
  },
  issueGroup: { word: 'topic group', unshown: 'the group and its topics cannot be chosen' },
  method: { word: 'method', unshown: 'profiles do not name the method, and its topics count in no match' },
  methodCategory: { word: 'method category', unshown: 'its methods are left out as well' },
  language: { word: 'language', unshown: 'profiles do not name the language, and it counts in no match' },
  priceRange: { word: 'price range', unshown: 'the range cannot be chosen' },
  gender: { word: 'gender', unshown: 'the choice is not offered in this language' },
  legalDocument: { word: 'legal text', unshown: 'the text is not shown: readers of English get the Georgian one' },
  [PICTURE_TYPE]: { word: 'picture', unshown: 'the placeholder is shown in its place' },
  crisisNumber: { word: 'crisis number', unshown: 'the crisis panel does not show the number' },
};

/** The name of a document type for people; the type itself where this version does not know it. */
export function typeWord(type: string): string {
  return wordsOf(type)?.word ?? type;
}

/** The effect of leaving a document out. */
export function unshownWords(type: string, goesOn: boolean): string {
  const words = wordsOf(type);
  if (words === undefined) return 'nothing reads it';
  return goesOn && words.goesOn !== undefined ? `${words.unshown}; ${words.goesOn}` : words.unshown;
}

function wordsOf(type: string): TypeWords | undefined {
  const all: Readonly<Record<string, TypeWords>> = TYPES;
  return Object.hasOwn(all, type) ? all[type] : undefined;
}

const WORDS = 'a text of 1 to 300 characters';
const LIST = `a list of references, 1 to ${MOST.parts}`;
const REFERENCE = 'a reference, {"_type": "reference", "_ref": "<id>"}';
const PICTURE =
  'an uploaded JPEG, PNG, WebP or AVIF of at most 50 megapixels, or a drawing of the product under /media/';
const DAY = 'a day, as 2026-11-26';
const YES_NO = 'true or false';
const MINUTES = `whole minutes from ${LIMITS.duration.min} to ${LIMITS.duration.max}`;

/** By field, or by type and field where it differs: a list's entries stand under the list. */
const FIELDS: Readonly<Record<string, string>> = {
  _id: 'letters A-Z and a-z, figures, - and _, at most 128',
  _updatedAt: 'an instant of the world clock, as 2026-11-26T08:00:00Z',
  _ref: 'the id of a document',
  _key: 'a text that tells it from its neighbours',
  name: 'a text in Georgian (ka), and in English (en)',
  surname: 'a text in Georgian (ka), and in English (en)',
  title: 'a text in Georgian (ka), and in English (en)',
  order: 'a whole number',
  issues: LIST,
  psychoGroups: LIST,
  method: LIST,
  languages: LIST,
  duration: MINUTES,
  language: 'ka or en',
  'gender.key': oneOf(GENDER_KEYS),
  'gender.title': WORDS,
  'priceRange.': 'a range with min, max or both, and min below max',
  'priceRange.min': 'lari, 0 or more, or nothing',
  'priceRange.max': 'lari, 1 or more, or nothing',
  'issue.key': 'one of the 33 topics that the product knows',
  'issueGroup.key': oneOf(GROUP_KEYS),
  'therapyType.key': oneOf(TYPE_KEYS),
  'language.key': 'the two small letters of the language, as ka',
  'method.category': REFERENCE,
  'therapist.slug': 'an object with a current',
  'therapist.slug.current': 'small letters a-z, figures and -, at most 96',
  'therapist.photo': 'an object with the picture',
  'therapist.gender': oneOf(GENDER_KEYS),
  'therapist.experience': `whole years from ${LIMITS.experience.min} to ${LIMITS.experience.max}`,
  'therapist.fee': `a percentage from ${LIMITS.fee.min} to ${LIMITS.fee.max}, with at most two decimals`,
  'therapist.description': 'a text in Georgian (ka), and in English (en)',
  'therapist.videoLink': 'a text of at most 2000 characters',
  'therapist.education': `a list of at most ${MOST.parts}`,
  'therapist.education.year': 'a text of 4 to 20 characters, as 2004-2009',
  'therapist.education.degree': 'a text in Georgian (ka), and in English (en)',
  'therapist.education.description': 'a text in Georgian (ka), and in English (en)',
  'therapist.education.gallery': `a list of at most ${MOST.parts} pictures`,
  'therapist.therapyMethod': `a list of at most ${MOST.parts} texts in Georgian (ka), and in English (en)`,
  'therapist.sessionTypes': `a list of 1 to ${MOST.parts} offers`,
  'therapist.sessionTypes.sessionType': REFERENCE,
  'therapist.sessionTypes.price': 'a sum in lari above 0, at most 100 000, with at most two decimals',
  'therapist.interviewedOn': DAY,
  'therapist.diplomaCheckedOn': DAY,
  'therapist.teensCheckedOn': DAY,
  'therapist.visible': YES_NO,
  'therapist.demo': YES_NO,
  'legalDocument.kind': 'privacy or terms',
  'legalDocument.audience': 'client or specialist',
  'legalDocument.title': WORDS,
  'legalDocument.validFrom': 'a day, as 2026-12-24, or nothing',
  'legalDocument.changes': 'what changes, in at most 6000 characters, where there is a validFrom',
  'legalDocument.body': `a list of 1 to ${MOST.blocks} paragraphs, pictures and tables`,
  'legalDocument.body._type': 'block, picture or table',
  'crisisNumber.number': '3 to 12 figures and spaces',
  'crisisNumber.kind': oneOf(CRISIS_KINDS),
  'crisisNumber.source': WORDS,
  'crisisNumber.verifiedAt': DAY,
};

/** The rule of a field; null for a field without one. */
export function ruleOf(type: string, path: string): string | null {
  const field = path.replaceAll(/\[\d+\]/g, '');
  const last = field.split('.').at(-1) ?? '';
  if (last === 'ka' || last === 'en') return textRule(type, field, last);
  return FIELDS[`${type}.${field}`] ?? FIELDS[last] ?? null;
}

function textRule(type: string, field: string, language: 'ka' | 'en'): string {
  const most = type === 'therapist' && /(^|\.)description\./.test(field) ? 6000 : 300;
  return language === 'ka'
    ? `a Georgian text of 1 to ${most} characters`
    : `an English text of 1 to ${most} characters, or left out`;
}

/** The rules that are no field's own. */
const CODES: Readonly<Record<ProblemCode, string | null>> = {
  BAD_PRICE: null,
  BAD_FEE: null,
  BAD_DURATION: null,
  BAD_FIELD: null,
  UNKNOWN_REFERENCE: null,
  UNCHECKED: 'is the day of a check that nobody has recorded (P77)',
  BAD_PICTURE: `must be ${PICTURE}`,
  UNKNOWN_TYPE: 'is no type that this version of the product knows',
  DUPLICATE: 'is taken by another document, and the one that had it first counts',
  TOO_MANY: `is one too many: at most ${MOST.choices} of this type can be offered`,
};

/** The words of a rule that is no field's own; null for the rule of a field. */
export function codeWords(code: string, path: string): string | null {
  if (code === 'DUPLICATE' && path.startsWith('sessionTypes[')) return OFFERED_TWICE;
  const all: Readonly<Record<string, string | null>> = CODES;
  return Object.hasOwn(all, code) ? (all[code] ?? null) : code;
}

const OFFERED_TWICE = 'is offered above already, and each session type has one offer';

function oneOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
