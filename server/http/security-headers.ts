// docs/decisions/017
/**
 * Headers of every answer, as constants: a plugin for them costs more than the framework itself. `inlineScripts` are
 * the hashes of scripts in pages.
 * `same-origin-allow-popups`: `window.open` opens the payment tab, which gets its address later.
 * Trusted Types refuse every way by which text becomes a script, and no policy may allow one; our scripts use none.
 * Video sites refuse to play without a referrer, hence not `no-referrer` in general.
 * `chatOrigin` is only for the pages that may load another company's chat: its script builds its window from text, so
 * these pages go without Trusted Types. A form takes an operator's ticket to `studioOrigin`: from any page, since the
 * browser itself goes on to that form from the loaded one.
 */
export function securityHeaders(options: {
  https: boolean;
  inlineScripts: readonly string[];
  chatOrigin?: string | null;
  studioOrigin: string | null;
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
      // Without it the first line rules.
      ...chat.map((origin) => `connect-src 'self' ${origin}`),
      ['frame-src https://www.youtube-nocookie.com', ...chat].join(' '),
      "object-src 'none'",
      "base-uri 'none'",
      ["form-action 'self'", ...(options.studioOrigin === null ? [] : [options.studioOrigin])].join(' '),
      "frame-ancestors 'none'",
      ...(chat.length === 0 ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  };
}
