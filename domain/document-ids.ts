/** Ids of the content service's documents (its interface: sanity.io/docs/ids). A draft is a document of its own. */

const DRAFT = 'drafts.';
const RELEASE = 'versions.';

/** Letters, digits, dots, hyphens and underscores, at most 128. */
export function isDocumentId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-zA-Z0-9._-]{1,128}$/.test(id);
}

/** Whether this is the id of a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFT);
}

/** Whether this is the id of a version in a release. */
export function isReleaseId(id: string): boolean {
  return id.startsWith(RELEASE);
}

/** The id under which a draft is published; that of a published document is its own. */
export function publishedIdOf(id: string): string {
  return isDraftId(id) ? id.slice(DRAFT.length) : id;
}

/** The id of the draft of a document. */
export function draftIdOf(id: string): string {
  return `${DRAFT}${publishedIdOf(id)}`;
}
