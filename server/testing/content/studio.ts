import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { studioApp } from '#server/studio.ts';
import { editorCookie } from '#server/http/studio/editor-cookie.ts';
import type { TestApp, TestPerson } from '../app.ts';
import { endWithTest } from '../database/database.ts';

/** The content in the Studio's place: a page of a build. */
export const BUILT = '<!doctype html><title>Studio</title><script src="/assets/studio.js"></script>';

type Answer = { status: number; text: string; headers: Record<string, string | undefined>; cookie: string | null };

/** A browser at the Studio's port: it keeps the cookies that it gets, and names its own origin with each form. */
export type StudioBrowser = {
  app: FastifyInstance;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  send(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  call(url: string, body: object, headers?: Record<string, string>, method?: 'POST' | 'PUT'): Promise<Answer>;
  cookies: Map<string, string>;
};

/** The Studio over the parts of a server of a test, in a browser that knows its address by `origin`. */
export async function studioBrowser(
  { deps }: Pick<TestApp, 'deps'>,
  { isBuilt = true, origin = 'http://localhost:3333' } = {},
): Promise<StudioBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'simshvide-studio-'));
  if (isBuilt) build(folder);
  const app = await studioApp({ deps }, { folder });
  endWithTest(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const cookies = new Map<string, string>();
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { headers = {}, payload }: { headers?: Record<string, string>; payload?: string },
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        host: new URL(origin).host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { origin }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const set = [response.headers['set-cookie'] ?? []].flat();
    for (const line of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      text: response.body,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      cookie: set.find((line) => /^(__Host-)?studio=/.test(line)) ?? null,
    };
  };
  return {
    app,
    cookies,
    get: async (url, headers = {}) => ask('GET', url, { headers }),
    send: async (url, form, headers = {}) =>
      ask('POST', url, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    call: async (url, body, headers = {}, method = 'POST') =>
      ask(method, url, { headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(body) }),
  };
}

/** Puts the cookie of a new editor into a browser, as signing in does. */
export async function enterStudio(
  product: TestApp,
  { cookies }: Pick<StudioBrowser, 'cookies'>,
  https = false,
): Promise<TestPerson> {
  const admin = await product.signInAs('ADMIN');
  const [signIn] = await product.rows<{ id: string }>('select id from sign_ins order by created_at desc limit 1');
  const { deps, clock } = product;
  const own = editorCookie({
    key: deps.keyring.secret('studio-cookie'),
    now: () => clock.now(),
    https,
    doesSignInStand: async () => true,
  });
  const set = (name: string, value: string) => cookies.set(name, value);
  const reply = { setCookie: set } as unknown as Parameters<typeof own.give>[0];
  await own.give(reply, { userId: admin.userId, signInId: signIn?.id ?? '' });
  return admin;
}

/** Builds what stands in the Studio's place. */
function build(folder: string): void {
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), BUILT);
  writeFileSync(join(folder, 'dist/assets/studio.js'), 'export {};');
}
