import { references, required, type SchemaType } from './define.ts';
import { LIMITS } from './limits.ts';

export const educationItem = {
  name: 'educationItem',
  type: 'object',
  title: 'Education',
  fields: [
    { name: 'name', type: 'localeString', title: 'Place of study', validation: required },
    { name: 'year', type: 'string', title: 'Year', validation: required },
    { name: 'degree', type: 'localeString', title: 'Degree', validation: required },
    { name: 'description', type: 'localeText', title: 'Description' },
    { name: 'gallery', type: 'array', title: 'Documents', of: [{ type: 'picture' }] },
  ],
} as const satisfies SchemaType;

export const sessionOffer = {
  name: 'sessionOffer',
  type: 'object',
  title: 'Session offer',
  fields: [
    {
      name: 'sessionType',
      type: 'reference',
      title: 'Session type',
      to: [{ type: 'therapyType' }],
      validation: required,
    },
    {
      name: 'duration',
      type: 'number',
      title: 'Minutes',
      initialValue: 50,
      validation: (rule) => rule.required().integer().min(LIMITS.duration.min).max(LIMITS.duration.max),
    },
    {
      name: 'price',
      type: 'number',
      title: 'Price, GEL',
      description: 'What the specialist asks; the client pays it plus the fee',
      validation: (rule) => rule.required().min(0.01).max(LIMITS.price.max).precision(LIMITS.price.decimals),
    },
  ],
} as const satisfies SchemaType;

/** The public profile only. Phone, e-mail, bank account, calendar and "accepting" are in the database (P55). */
export const therapist = {
  name: 'therapist',
  type: 'document',
  title: 'Therapist',
  fields: [
    { name: 'name', type: 'localeString', title: 'First name', validation: required },
    { name: 'surname', type: 'localeString', title: 'Surname', validation: required },
    { name: 'slug', type: 'slug', title: 'Slug', options: { source: 'name.en' }, validation: required },
    { name: 'photo', type: 'picture', title: 'Photo' },
    { name: 'gender', type: 'string', title: 'Gender', options: { list: ['male', 'female'] }, validation: required },
    {
      name: 'experience',
      type: 'number',
      title: 'Years of experience',
      validation: (rule) => rule.required().integer().min(LIMITS.experience.min).max(LIMITS.experience.max),
    },
    {
      name: 'fee',
      type: 'number',
      title: 'Service fee, % added to the price',
      initialValue: 0,
      validation: (rule) => rule.required().min(LIMITS.fee.min).max(LIMITS.fee.max).precision(LIMITS.fee.decimals),
    },
    { name: 'description', type: 'localeText', title: 'About', validation: required },
    {
      name: 'videoLink',
      type: 'string',
      title: 'Video presentation',
      description: 'A watch, shorts or youtu.be address',
    },
    { name: 'education', type: 'array', title: 'Education', of: [{ type: 'educationItem' }] },
    { name: 'therapyMethod', type: 'array', title: 'Approaches, in own words', of: [{ type: 'localeString' }] },
    references('method', 'method', 'Methods'),
    references('languages', 'language', 'Languages'),
    {
      name: 'sessionTypes',
      type: 'array',
      title: 'Session offers',
      of: [{ type: 'sessionOffer' }],
      validation: (rule) => rule.required().min(1),
    },
    { name: 'approvedForTeens', type: 'boolean', title: 'Approved for teens', initialValue: false },
    { name: 'visible', type: 'boolean', title: 'Visible to clients', initialValue: false },
    { name: 'demo', type: 'boolean', title: 'Invented person of the demo', readOnly: true },
  ],
  preview: { select: { title: 'name.ka', subtitle: 'surname.ka', media: 'photo' } },
} as const satisfies SchemaType;
