import { required, type SchemaType } from './define.ts';

const choice = (title: string, value: string) => ({ title, value });

export const tableRow: SchemaType = {
  name: 'tableRow',
  type: 'object',
  title: 'Row',
  fields: [{ name: 'cells', type: 'array', title: 'Cells', of: [{ type: 'string' }], validation: required }],
};

/** The first row is the heading row. */
export const table: SchemaType = {
  name: 'table',
  type: 'object',
  title: 'Table',
  fields: [{ name: 'rows', type: 'array', title: 'Rows', of: [{ type: 'tableRow' }], validation: required }],
};

export const richText: SchemaType = {
  name: 'richText',
  type: 'array',
  title: 'Rich text',
  of: [
    {
      type: 'block',
      styles: [choice('Text', 'normal'), choice('Heading', 'h2'), choice('Lesser heading', 'h3')],
      lists: [choice('Bullets', 'bullet'), choice('Numbers', 'number')],
      marks: {
        decorators: [choice('Strong', 'strong'), choice('Emphasis', 'em')],
        annotations: [
          {
            name: 'link',
            type: 'object',
            title: 'Link, opens in a new tab',
            fields: [{ name: 'href', type: 'string', title: 'Address', validation: required }],
          },
        ],
      },
    },
    { type: 'picture' },
    { type: 'table' },
  ],
};

/** One document per kind, audience and language: the texts differ in structure. `_updatedAt` is "Last updated". */
export const legalDocument: SchemaType = {
  name: 'legalDocument',
  type: 'document',
  title: 'Legal document',
  fields: [
    { name: 'kind', type: 'string', title: 'Kind', options: { list: ['privacy', 'terms'] }, validation: required },
    {
      name: 'audience',
      type: 'string',
      title: 'For whom',
      options: { list: ['client', 'specialist'] },
      validation: required,
    },
    { name: 'language', type: 'string', title: 'Language', options: { list: ['ka', 'en'] }, validation: required },
    { name: 'title', type: 'string', title: 'Title', validation: required },
    { name: 'body', type: 'richText', title: 'Text', validation: required },
  ],
  preview: { select: { title: 'title', subtitle: 'language' } },
};
