import { inject } from 'vitest';
import { type Product, productAt } from './app.ts';

/** The product that the browser tests of one worker share. Its clock only goes forward; its people are the tests' own. */
export function sharedApp(): Product {
  const urls = inject('productUrls');
  const worker = Number(process.env['VITEST_POOL_ID']);
  const url = urls[worker - 1];
  if (url === undefined) throw new Error(`no product for worker ${worker} of ${urls.length}`);
  return productAt(url);
}
