import { required, type SchemaType } from './define.ts';

export const localeString: SchemaType = {
  name: 'localeString',
  type: 'object',
  title: 'Text (ka/en)',
  fields: [
    { name: 'ka', type: 'string', title: 'ქართული', validation: required },
    { name: 'en', type: 'string', title: 'English' },
  ],
};

export const localeText: SchemaType = {
  name: 'localeText',
  type: 'object',
  title: 'Long text (ka/en)',
  fields: [
    { name: 'ka', type: 'text', title: 'ქართული', validation: required },
    { name: 'en', type: 'text', title: 'English' },
  ],
};

/** An uploaded image, or a file that the product ships itself (demo portraits). */
export const picture: SchemaType = {
  name: 'picture',
  type: 'image',
  title: 'Picture',
  fields: [
    {
      name: 'url',
      type: 'string',
      title: 'Shipped file',
      description: 'Demo content only: address under /media/ of a file that comes with the seed',
      readOnly: true,
    },
    { name: 'caption', type: 'string', title: 'Caption' },
  ],
};
