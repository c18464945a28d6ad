import { GROUP_KEYS, TOPIC_KEYS, TYPE_KEYS } from '#domain/intake.ts';
import { GENDERS, LANGUAGES, order, references, required, type SchemaType, wordsOf } from './define.ts';
import { goodGeorgian, isRange, notBlank } from './judged.ts';
import { LIMITS } from './limits.ts';

const KEY = 'პროდუქტი ამ სიტყვით ცნობს; დაყენების შემდეგ ნუ შეცვლით.';

/** A document per gender and language, as the specification lists genders; `key` is the choice itself. */
export const gender: SchemaType = {
  name: 'gender',
  type: 'document',
  title: 'სქესის არჩევანი',
  fields: [
    {
      name: 'title',
      type: 'string',
      title: 'რა წერია არჩევანზე',
      validation: (rule) => [rule.required().max(LIMITS.words.max).custom(notBlank), goodGeorgian(rule)],
    },
    {
      name: 'key',
      type: 'string',
      title: 'სქესი',
      options: {
        list: GENDERS,
      },
      validation: required,
    },
    { name: 'language', type: 'string', title: 'ენა', options: { list: LANGUAGES }, validation: required },
  ],
  preview: { select: { title: 'title', subtitle: 'language' } },
};

export const priceRange: SchemaType = {
  name: 'priceRange',
  type: 'document',
  title: 'ფასის შუალედი',
  fields: [
    {
      name: 'min',
      type: 'number',
      title: 'ქვედა ზღვარი, ₾',
      description: 'ცარიელი: ქვედა ზღვარი არ არის',
      validation: (rule) => rule.min(0),
    },
    {
      name: 'max',
      type: 'number',
      title: 'ზედა ზღვარი, ₾',
      description: 'ცარიელი: ზედა ზღვარი არ არის',
      validation: (rule) => rule.min(1),
    },
  ],
  validation: (rule) => rule.custom(isRange),
  preview: {
    select: { min: 'min', max: 'max' },
    prepare: ({ min, max }) => ({
      title: `${typeof min === 'number' ? min : ''}–${typeof max === 'number' ? max : ''} ₾`,
    }),
  },
};

export const therapyType: SchemaType = {
  name: 'therapyType',
  type: 'document',
  title: 'შეხვედრის ტიპი',
  fields: [
    { name: 'name', type: 'localeString', title: 'სახელი', validation: required },
    {
      name: 'duration',
      type: 'number',
      title: 'ხანგრძლივობა, წუთი',
      initialValue: 50,
      validation: (rule) => rule.required().integer().min(LIMITS.duration.min).max(LIMITS.duration.max),
    },
    references('psychoGroups', 'issueGroup', 'თემების ჯგუფები'),
    order,
    {
      name: 'key',
      type: 'string',
      title: 'გასაღები',
      description: KEY,
      options: { list: [...TYPE_KEYS] },
      validation: required,
    },
  ],
  preview: { select: { title: 'name.ka', subtitle: 'name.en' } },
};

/** The topics of a group differ by session type (P10), so there is one document per type and group. */
export const issueGroup: SchemaType = {
  name: 'issueGroup',
  type: 'document',
  title: 'თემების ჯგუფი',
  fields: [
    { name: 'name', type: 'localeString', title: 'სახელი', validation: required },
    references('issues', 'issue', 'თემები'),
    order,
    {
      name: 'key',
      type: 'string',
      title: 'გასაღები',
      description: KEY,
      options: { list: [...GROUP_KEYS] },
      validation: required,
    },
  ],
  preview: {
    select: { id: '_id', ka: 'name.ka' },
    // Groups of different session types have the same name.
    prepare: ({ id, ka }) => ({ title: wordsOf(ka), subtitle: wordsOf(id).replace(/^drafts\./, '') }),
  },
};

export const issue: SchemaType = {
  name: 'issue',
  type: 'document',
  title: 'თემა',
  fields: [
    { name: 'name', type: 'localeString', title: 'სახელი', validation: required },
    {
      name: 'key',
      type: 'string',
      title: 'გასაღები',
      description: KEY,
      options: { list: [...TOPIC_KEYS] },
      validation: required,
    },
  ],
  preview: { select: { title: 'name.ka', subtitle: 'name.en' } },
};
