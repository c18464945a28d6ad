import { API_BASE } from '#contract/browser-endpoints.ts';
import { findPage } from '#contract/pages/pages.ts';

/**
 * The page that a browser shows at the address of a mail's `List-Unsubscribe`, which mail programs without a switch of
 * their own open: the page of the same path. Null for everything else. Opening it changes nothing.
 */
export function pageOfAdviceLink(asked: { method: string; url: string; accept: string }): string | null {
  const { method, url, accept } = asked;
  if (method !== 'GET' || !url.startsWith(`${API_BASE}/`) || !accept.includes('text/html')) return null;
  const path = url.slice(API_BASE.length).split('?', 1)[0] ?? '';
  return findPage(path)?.name === 'advice' ? path : null;
}
