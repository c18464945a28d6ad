import { crisisNumber } from './crisis.ts';
import type { SchemaType } from './define.ts';
import { gender, issue, issueGroup, priceRange, therapyType } from './intake.ts';
import { legalDocument, richText, table, tableRow } from './legal.ts';
import { language, method, methodCategory } from './method.ts';
import { localeString, localeText, picture } from './text.ts';
import { educationItem, sessionOffer, therapist } from './therapist.ts';

/** Every content type, in the order the studio lists them. */
export const schemaTypes: readonly SchemaType[] = [
  therapist,
  method,
  methodCategory,
  language,
  therapyType,
  issueGroup,
  issue,
  gender,
  priceRange,
  legalDocument,
  crisisNumber,
  localeString,
  localeText,
  picture,
  educationItem,
  sessionOffer,
  richText,
  table,
  tableRow,
];
