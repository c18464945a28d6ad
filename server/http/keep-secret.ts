import type { AnswerHead } from './routes.ts';

/** Of a page behind a link with a token: the address itself is the secret. */
export function keepSecret(head: AnswerHead): void {
  head.header('x-robots-tag', 'noindex, nofollow');
  head.header('referrer-policy', 'no-referrer');
}
