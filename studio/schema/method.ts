// docs/decisions/010
import { references, required, type SchemaType } from './define.ts';

export const methodCategory: SchemaType = {
  name: 'methodCategory',
  type: 'document',
  title: 'Method category',
  fields: [{ name: 'title', type: 'localeString', title: 'Title', validation: required }],
  preview: { select: { title: 'title.ka', subtitle: 'title.en' } },
};

/** `issues` are the topics the method works with: they, and nothing else, say which topics a therapist covers. */
export const method: SchemaType = {
  name: 'method',
  type: 'document',
  title: 'Method',
  fields: [
    { name: 'title', type: 'localeString', title: 'Title', validation: required },
    { name: 'category', type: 'reference', title: 'Category', to: [{ type: 'methodCategory' }], validation: required },
    references('issues', 'issue', 'Topics it works with'),
  ],
  preview: { select: { title: 'title.ka', subtitle: 'category.title.ka' } },
};

export const language: SchemaType = {
  name: 'language',
  type: 'document',
  title: 'Language',
  fields: [
    { name: 'key', type: 'string', title: 'ISO 639-1 code', validation: (rule) => rule.required().regex(/^[a-z]{2}$/) },
    { name: 'title', type: 'localeString', title: 'Title', validation: required },
  ],
  preview: { select: { title: 'title.ka', subtitle: 'title.en' } },
};
