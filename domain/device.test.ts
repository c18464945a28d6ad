import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera', 'Windows'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'macOS'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/153.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
  ['curl/8.5.0', null, null],
  ['<script>alert(1)</script>', null, null],
  ['', null, null],
  [null, null, null],
])('%s is known by its names', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
