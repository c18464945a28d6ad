// docs/decisions/010
import { references, required, type SchemaType } from './define.ts';
import { LIMITS } from './limits.ts';

export const methodCategory: SchemaType = {
  name: 'methodCategory',
  type: 'document',
  title: 'მეთოდების კატეგორია',
  fields: [{ name: 'title', type: 'localeString', title: 'სახელი', validation: required }],
  preview: { select: { title: 'title.ka', subtitle: 'title.en' } },
};

/** `issues` are the topics the method works with: they, and nothing else, say which topics a therapist covers. */
export const method: SchemaType = {
  name: 'method',
  type: 'document',
  title: 'მეთოდი',
  fields: [
    { name: 'title', type: 'localeString', title: 'სახელი', validation: required },
    { name: 'category', type: 'reference', title: 'კატეგორია', to: [{ type: 'methodCategory' }], validation: required },
    {
      ...references('issues', 'issue', 'თემები, რომლებზეც მუშაობს'),
      description: 'ვინც ამ მეთოდით მუშაობს, მას ამ თემებით პოულობენ',
    },
  ],
  preview: { select: { title: 'title.ka', subtitle: 'category.title.ka' } },
};

export const language: SchemaType = {
  name: 'language',
  type: 'document',
  title: 'ენა',
  fields: [
    { name: 'title', type: 'localeString', title: 'სახელი', validation: required },
    {
      name: 'key',
      type: 'string',
      title: 'ენის კოდი (ISO 639-1)',
      description: 'ორი პატარა ლათინური ასო: ka, en, ru',
      validation: (rule) => rule.required().regex(LIMITS.languageKey),
    },
  ],
  preview: { select: { title: 'title.ka', subtitle: 'title.en' } },
};
