import { GROUP_KEYS, TOPIC_KEYS, TYPE_KEYS } from '#domain/intake.ts';
import { references, required, type SchemaType } from './define.ts';
import { LIMITS } from './limits.ts';

/** One document per gender and language, as the specification lists genders; `key` is the choice itself. */
export const gender: SchemaType = {
  name: 'gender',
  type: 'document',
  title: 'Gender',
  fields: [
    { name: 'key', type: 'string', title: 'Key', options: { list: ['male', 'female'] }, validation: required },
    { name: 'title', type: 'string', title: 'Title', validation: required },
    { name: 'language', type: 'string', title: 'Language', options: { list: ['ka', 'en'] }, validation: required },
  ],
  preview: { select: { title: 'title', subtitle: 'language' } },
};

export const priceRange: SchemaType = {
  name: 'priceRange',
  type: 'document',
  title: 'Price range',
  fields: [
    { name: 'min', type: 'number', title: 'From, GEL (empty: no lower end)', validation: (rule) => rule.min(0) },
    { name: 'max', type: 'number', title: 'Up to, GEL (empty: no upper end)', validation: (rule) => rule.min(1) },
  ],
  preview: { select: { title: 'min', subtitle: 'max' } },
};

export const therapyType: SchemaType = {
  name: 'therapyType',
  type: 'document',
  title: 'Session type',
  fields: [
    { name: 'key', type: 'string', title: 'Key', options: { list: [...TYPE_KEYS] }, validation: required },
    { name: 'name', type: 'localeString', title: 'Name', validation: required },
    { name: 'order', type: 'number', title: 'Order', validation: (rule) => rule.required().integer() },
    {
      name: 'duration',
      type: 'number',
      title: 'Minutes',
      initialValue: 50,
      validation: (rule) => rule.required().integer().min(LIMITS.duration.min).max(LIMITS.duration.max),
    },
    references('psychoGroups', 'issueGroup', 'Topic groups'),
  ],
  preview: { select: { title: 'name.ka', subtitle: 'name.en' } },
};

/** The topics of a group differ by session type (P10), so there is one document per type and group. */
export const issueGroup: SchemaType = {
  name: 'issueGroup',
  type: 'document',
  title: 'Topic group',
  fields: [
    { name: 'key', type: 'string', title: 'Key', options: { list: [...GROUP_KEYS] }, validation: required },
    { name: 'name', type: 'localeString', title: 'Name', validation: required },
    { name: 'order', type: 'number', title: 'Order', validation: (rule) => rule.required().integer() },
    references('issues', 'issue', 'Topics'),
  ],
  preview: { select: { title: 'name.ka', subtitle: 'name.en' } },
};

export const issue: SchemaType = {
  name: 'issue',
  type: 'document',
  title: 'Topic',
  fields: [
    { name: 'key', type: 'string', title: 'Key', options: { list: [...TOPIC_KEYS] }, validation: required },
    { name: 'name', type: 'localeString', title: 'Name', validation: required },
  ],
  preview: { select: { title: 'name.ka', subtitle: 'name.en' } },
};
