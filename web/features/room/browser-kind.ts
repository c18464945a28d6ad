/** Browsers that differ in where a person allows the camera. */
export type BrowserKind = 'inApp' | 'ios' | 'safari' | 'firefox' | 'samsung' | 'android' | 'desktop';

/** The browser that a user agent names. `inApp`: inside Facebook, Instagram etc., often without a camera. */
export function browserKind(userAgent: string): BrowserKind {
  if (/FBAN|FBAV|FB_IAB|Instagram|Line\/|Viber|TikTok|; wv\)/.test(userAgent)) return 'inApp';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/Android/.test(userAgent)) return 'android';
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari';
  return 'desktop';
}
