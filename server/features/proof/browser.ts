import { createHash } from 'node:crypto';
import { KNOWN_BROWSERS_KEPT_MS } from '#domain/retention.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { AnswerHead, RequestFacts } from '#server/http/routes.ts';
import {
  forgetBrowsersOf,
  forgetBrowsersOfSignIns,
  isKnownBrowser,
  isKnownToAddress,
  rememberBrowser,
} from './proof.sql.ts';

/**
 * The origin of a call: the address of its network, the browser's own description, and the random word in its cookie,
 * which names nobody. `browser` is null without a cookie. `refreshToken` is that of the sign-in which the browser has
 * already. `isBlank`: the browser came without a cookie and gets one with the answer.
 */
export type Device = {
  ip: string;
  userAgent: string | null;
  browser: string | null;
  refreshToken?: string | null;
  isBlank?: boolean;
};

/** Where a call comes from; a browser without a cookie is given one with the answer. */
export function deviceOf(
  request: Pick<RequestFacts, 'ip' | 'userAgent' | 'refreshCookie' | 'browser'>,
  head: Pick<AnswerHead, 'browser'>,
): Device {
  const { ip, userAgent, refreshCookie } = request;
  const browser = head.browser();
  return { ip, userAgent, browser, refreshToken: refreshCookie, isBlank: request.browser !== browser };
}

/** The name of a browser as it is stored; no word and a word out of form are as none. */
export function browserHash({ browser }: Pick<Device, 'browser'>): Uint8Array | null {
  if (browser === null || !BROWSER_WORD.test(browser)) return null;
  return new Uint8Array(createHash('sha256').update(browser).digest());
}

/** The browser in which a person has signed in lately, as it is stored; null where this one is new to them. */
export async function knownBrowser(
  deps: Deps,
  { userId, device, sql = deps.db }: { userId: string; device: Pick<Device, 'browser'>; sql?: Sql },
): Promise<Uint8Array | null> {
  const browser = browserHash(device);
  if (browser === null) return null;
  const usedSince = deps.clock.now() - KNOWN_BROWSERS_KEPT_MS;
  return (await isKnownBrowser(sql, { userId, browser, usedSince })) ? browser : null;
}

/** Whether the person who signs in with an address has signed in with this browser lately. */
export async function isKnownTo(
  deps: Deps,
  sql: Sql,
  { addressHmac, browser }: { addressHmac: Uint8Array; browser: Uint8Array | null },
): Promise<boolean> {
  if (browser === null) return false;
  return isKnownToAddress(sql, { addressHmac, browser, usedSince: deps.clock.now() - KNOWN_BROWSERS_KEPT_MS });
}

/** Records a person's sign-in with this browser, and returns its stored name; null for a browser without one. */
export async function remember(
  deps: Deps,
  sql: Sql,
  { userId, device }: { userId: string; device: Device },
): Promise<Uint8Array | null> {
  const browser = browserHash(device);
  if (browser === null) return null;
  await rememberBrowser(sql, { userId, browser, now: deps.clock.now(), most: MOST_BROWSERS });
  return browser;
}

/** Forgets all browsers of a person, or those in which sign-ins were opened, except the one of the sign-in `kept`. */
export async function forgetBrowsers(
  sql: Sql,
  of: { userId: string } | { signInIds: readonly string[]; kept: string },
): Promise<void> {
  await ('userId' in of ? forgetBrowsersOf(sql, of.userId) : forgetBrowsersOfSignIns(sql, of));
}

/** The word that the mount makes for a browser without a cookie: 32 random bytes. */
const BROWSER_WORD = /^[A-Za-z0-9_-]{43}$/;
/** Browsers that are remembered of a person. */
const MOST_BROWSERS = 10;
