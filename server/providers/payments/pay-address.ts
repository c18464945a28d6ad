/**
 * The address where people pay, if it may be one: https on the provider's own domain, or on the very host that was
 * configured for its API, which in production is https as well. Null for any other.
 */
export function payAddress(value: unknown, trusted: { domain: string; apiBase: string }): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === new URL(trusted.apiBase).origin) return url.href;
  const ofDomain = url.hostname === trusted.domain || url.hostname.endsWith(`.${trusted.domain}`);
  return url.protocol === 'https:' && url.port === '' && ofDomain ? url.href : null;
}
