import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { ReadDocument } from './validate.ts';

/** The unique role of a document: the topic of a key, the Georgian terms for clients. */
export type Claim = { of: string; path: string };

/** The claim of a document; null for types of which there may be any number. */
export function claimOf({ type, data }: ReadDocument): Claim | null {
  switch (type) {
    case 'issue':
    case 'therapyType':
    case 'language':
      return { of: `${type}/${data.key}`, path: 'key' };
    case 'gender':
      return { of: `${type}/${data.key}/${data.language}`, path: 'key' };
    case 'legalDocument':
      return { of: [type, data.kind, data.audience, data.language, data.validFrom ?? ''].join('/'), path: 'kind' };
    case 'crisisNumber':
      return { of: `${type}/${data.kind}/${data.number.replaceAll(' ', '')}`, path: 'number' };
    // A copied profile has the address of the first until its editor gives it another one.
    case 'therapist':
      return { of: `${type}/${data.slug.current}`, path: 'slug' };
    case 'issueGroup':
    case 'priceRange':
    case 'methodCategory':
    case 'method':
    case PICTURE_TYPE:
      return null;
  }
}
