/**
 * Headers of every answer, as constants: a plugin for them costs more than the framework itself. `inlineScripts` are the
 * hashes of scripts that stand in pages.
 * The payment tab is opened by `window.open` and pointed elsewhere later, hence `same-origin-allow-popups`.
 * Trusted Types close the ways by which text becomes a script: the browser's half uses none of them.
 * Video sites refuse to play without a referrer, hence not `no-referrer` in general.
 * `chatOrigin` is for the pages that may load a chat of somebody else, and for no other: its script builds its window out
 * of text, so that Trusted Types cannot stay there.
 */
export function securityHeaders(options: {
  https: boolean;
  inlineScripts: readonly string[];
  chatOrigin?: string | null;
}): Readonly<Record<string, string>> {
  const chat = options.chatOrigin ? [options.chatOrigin] : [];
  return {
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...options.inlineScripts, ...chat].join(' '),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      "media-src 'self' blob:",
      ["connect-src 'self'", ...chat].join(' '),
      ['frame-src https://www.youtube-nocookie.com', ...chat].join(' '),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(chat.length === 0 ? ["require-trusted-types-for 'script'"] : []),
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  };
}
