/** Browsers that differ in where a person allows the camera. */
export type BrowserKind = 'inApp' | 'ios' | 'safari' | 'firefox' | 'samsung' | 'android' | 'desktop';

/** Which browser a user agent names. `inApp`: the one inside Facebook, Instagram and the like, which often has no camera. */
export function browserKind(userAgent: string): BrowserKind {
  if (/FBAN|FBAV|FB_IAB|Instagram|Line\/|Viber|TikTok|; wv\)/.test(userAgent)) return 'inApp';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/Android/.test(userAgent)) return 'android';
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari';
  return 'desktop';
}
