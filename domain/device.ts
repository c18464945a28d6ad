/** The browser and system as their owner knows them; null where the browser tells none that we know. */
export type Device = { browser: string | null; system: string | null };

/** Browser and system of a user agent; the first match counts, as browsers name each other. An iPad may say Mac. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (names: Names) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

type Names = readonly (readonly [name: string, sign: RegExp])[];

const BROWSERS: Names = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
