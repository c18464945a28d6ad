import { createClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { operatorAtTerminal, terminal } from '#server/testing/content/content-command.ts';

test('an operator gets a token of the store at the terminal, and it opens the address that is said beside it', async () => {
  const { app, url, operator } = await operatorAtTerminal();
  const { code, said, written, noted } = await operator.content('token');
  expect([code, said, written]).toEqual([0, [], expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)]);
  expect(noted.slice(0, 2)).toEqual([`address  ${url}/api/store`, 'dataset  development']);
  expect(noted[2]).toMatch(
    /^ends {5}2026-11-\d\d \d\d:\d\d in Tbilisi, or with your sign-in; the same command gives a new one$/,
  );
  const json = JSON.parse((await operator.content('token', '--json')).said.join('\n')) as Record<string, string>;
  expect(json).toEqual({
    url: `${url}/api/store`,
    dataset: 'development',
    token: expect.any(String),
    expiresAt: expect.stringMatching(/^2026-11-/),
  });
  for (const token of [written.trim(), json['token'] ?? '']) {
    const client = createClient({
      projectId: 'local',
      dataset: json['dataset'] ?? '',
      apiHost: json['url'] ?? '',
      apiVersion: '2023-05-03',
      useProjectHostname: false,
      useCdn: false,
      token,
    });
    expect(await client.fetch('count(*[_type == "gender"])')).toBeGreaterThan(1);
  }
  await operator.content('sign-out');
  const all = '/store/v2023-05-03/data/query/development?query=*';
  expect((await app.inject('GET', all, { token: written.trim() })).status).toBe(401);
});

test('nobody gets a token without a sign-in', async () => {
  const { url } = await operatorAtTerminal();
  expect(await terminal(url).content('token')).toMatchObject({
    code: 1,
    written: '',
    noted: ['Signing in failed: OPS_EMAIL is missing'],
  });
});
