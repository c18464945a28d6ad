import { CRISIS_NUMBER_LIFE_DAYS, type CrisisKind } from '#domain/crisis.ts';
import { order, required, type SchemaType, wordsOf } from './define.ts';
import { isDay, notBlank } from './judged.ts';
import { LIMITS } from './limits.ts';

const KINDS: Readonly<Record<CrisisKind, string>> = {
  emergency: 'გადაუდებელი დახმარება',
  children: 'ბავშვები და მოზარდები',
  violence: 'ძალადობა',
};

/** Shown beside crisis topics (P23). `verifiedAt` is set by a person who called the number or read it at its source. */
export const crisisNumber: SchemaType = {
  name: 'crisisNumber',
  type: 'document',
  title: 'დახმარების ნომერი',
  fields: [
    {
      name: 'verifiedAt',
      type: 'date',
      title: 'შემოწმდა',
      description: `დღე, როცა ნომერზე დარეკეთ ან წყაროში ნახეთ. ${CRISIS_NUMBER_LIFE_DAYS} დღის შემდეგ ნომერი საიტზე აღარ ჩანს, სანამ ხელახლა არ შემოწმდება; 112 რჩება`,
      validation: (rule) => rule.required().custom(isDay),
    },
    {
      name: 'number',
      type: 'string',
      title: 'ნომერი',
      validation: (rule) => rule.required().regex(LIMITS.crisisNumber),
    },
    { name: 'name', type: 'localeString', title: 'ვის ეხმარება', validation: required },
    {
      name: 'source',
      type: 'string',
      title: 'წყარო',
      description: 'სად წერია ეს ნომერი',
      validation: (rule) => rule.required().max(LIMITS.words.max).custom(notBlank),
    },
    {
      name: 'kind',
      type: 'string',
      title: 'ვისთვის',
      // Object.entries says string of any object; the record has no other key.
      options: { list: Object.entries(KINDS).map(([value, title]) => ({ title, value })) },
      validation: required,
    },
    order,
  ],
  preview: {
    select: { number: 'number', ka: 'name.ka', verifiedAt: 'verifiedAt' },
    prepare: ({ number, ka, verifiedAt }) => ({
      title: `${wordsOf(number)} · ${wordsOf(ka)}`,
      subtitle: `შემოწმდა ${wordsOf(verifiedAt)}`,
    }),
  },
};
