import { CRISIS_KINDS } from '#domain/crisis.ts';
import { required, type SchemaType } from './define.ts';

/** Shown beside crisis topics (P23). `verifiedAt` is set by a person who called the number or read it at its source. */
export const crisisNumber: SchemaType = {
  name: 'crisisNumber',
  type: 'document',
  title: 'Crisis number',
  fields: [
    { name: 'number', type: 'string', title: 'Number', validation: (rule) => rule.required().regex(/^[0-9 ]{3,12}$/) },
    { name: 'kind', type: 'string', title: 'Kind', options: { list: [...CRISIS_KINDS] }, validation: required },
    { name: 'name', type: 'localeString', title: 'Whom it helps', validation: required },
    { name: 'order', type: 'number', title: 'Order', validation: (rule) => rule.required().integer() },
    { name: 'source', type: 'string', title: 'Source', validation: required },
    {
      name: 'verifiedAt',
      type: 'date',
      title: 'Verified on',
      description: 'After 180 days the number is hidden until somebody verifies it again; 112 stays',
      validation: required,
    },
  ],
  preview: { select: { title: 'number', subtitle: 'name.ka' } },
};
