import { isObject } from './check/document.ts';

/** The ids to which strong references anywhere in a value lead. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const { _ref: to, _weak: weak } = value;
  const own = typeof to === 'string' && weak !== true ? [to] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
