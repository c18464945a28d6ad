import { href } from '../../../contract/pages/pages.ts';

type Opened = { id: string; type: string; published: Readonly<Record<string, unknown>> | null };

/** Where the site shows a document; null of what stands on no page by itself. */
export function addressOnSite({ id, type, published }: Opened): string | null {
  switch (type) {
    case 'therapist':
      return href('therapist', { id });
    case 'legalDocument':
      return legal(published ?? {});
    case 'therapyType':
    case 'issueGroup':
    case 'issue':
    case 'gender':
    case 'priceRange':
    case 'crisisNumber':
      return href('testing');
    default:
      return null;
  }
}

function legal({ kind, audience }: Readonly<Record<string, unknown>>): string {
  if (audience === 'client') return href(kind === 'privacy' ? 'privacy' : 'clientTerms');
  return href(kind === 'privacy' ? 'therapistPrivacy' : 'therapistTerms');
}
