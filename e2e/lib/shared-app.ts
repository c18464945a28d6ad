import { inject } from 'vitest';
import { type Product, productAt } from './app.ts';

/** The product that the browser tests share. Its clock only goes forward; its people are the tests' own. */
export function sharedApp(): Product {
  return productAt(inject('productUrl'));
}
