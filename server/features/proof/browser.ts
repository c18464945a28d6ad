import { createHash } from 'node:crypto';
import { KNOWN_BROWSERS_KEPT_MS } from '#domain/retention.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { AnswerHead, RequestFacts } from '#server/http/routes.ts';
import { isKnownBrowser, isKnownToAddress, rememberBrowser } from './browser.sql.ts';

/**
 * Where a call comes from: the address of its network, what the browser says of itself, and the random word in its cookie, which
 * names nobody. `browser` is null without a cookie. `refreshToken` is that of the sign-in which the browser has already.
 */
export type Device = {
  ip: string;
  userAgent: string | null;
  browser: string | null;
  refreshToken?: string | null;
};

/** Where a call comes from that may sign somebody in; a browser without a cookie is given one with the answer. */
export function deviceOf(
  { ip, userAgent, refreshCookie }: Pick<RequestFacts, 'ip' | 'userAgent' | 'refreshCookie'>,
  head: Pick<AnswerHead, 'browser'>,
): Device {
  return { ip, userAgent, browser: head.browser(), refreshToken: refreshCookie };
}

/** The name of a browser as it is stored; no word and a word out of form are as none. */
export function browserHash({ browser }: Pick<Device, 'browser'>): Uint8Array | null {
  if (browser === null || !BROWSER_WORD.test(browser)) return null;
  return new Uint8Array(createHash('sha256').update(browser).digest());
}

/** Whether a person has signed in with this browser lately. */
export async function knowsBrowser(deps: Deps, sql: Sql, userId: string, device: Device): Promise<boolean> {
  const browser = browserHash(device);
  if (browser === null) return false;
  return isKnownBrowser(sql, { userId, browser, usedSince: deps.clock.now() - KNOWN_BROWSERS_KEPT_MS });
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

/** Keeps that a person has signed in with this browser. */
export async function remember(deps: Deps, sql: Sql, userId: string, device: Device): Promise<void> {
  const browser = browserHash(device);
  if (browser === null) return;
  await rememberBrowser(sql, { userId, browser, now: deps.clock.now(), most: MOST_BROWSERS });
}

/** What the mount makes for a browser without a cookie: 32 random bytes. */
const BROWSER_WORD = /^[A-Za-z0-9_-]{43}$/;
/** Browsers that are remembered of a person. */
const MOST_BROWSERS = 10;
