// docs/decisions/238
import { filled, findIn, type FoundPage, type ParamNames, type ParamsOf } from './pages.ts';

/** The pages of operators: a table of their own, which these pages alone load; all else it has in common (pages.ts). */
export const operationsPaths = {
  today: '/operations',
  orders: '/operations/orders',
  order: '/operations/orders/:number',
  pay: '/operations/pay',
  money: '/operations/money',
  specialists: '/operations/specialists',
  specialist: '/operations/specialists/:profile',
  visitors: '/operations/visitors',
  log: '/operations/log',
} as const;

export type OperationsPageName = keyof typeof operationsPaths;

/** The parameters in the address of a page of operators, by name. */
export type OperationsParams<N extends OperationsPageName> = ParamsOf<(typeof operationsPaths)[N]>;

/** The address of a page of operators: `operationsHref('pay')`, `operationsHref('order', { number })`. */
export function operationsHref<N extends OperationsPageName>(
  name: N,
  ...params: [ParamNames<(typeof operationsPaths)[N]>] extends [never] ? [] : [OperationsParams<N>]
): string;
export function operationsHref(name: OperationsPageName, params: Readonly<Record<string, string>> = {}): string {
  return filled(operationsPaths[name], params);
}

/** The page of operators at a path, found as every page is. */
export function findOperationsPage(path: string): FoundPage<OperationsPageName> | null {
  return findIn(operationsPaths, path);
}
