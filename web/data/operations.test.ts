import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '#contract/api.ts';
import { type Endpoint } from '#contract/browser-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { opsShapes } from '#contract/ops/ops.ts';
import { operatorEndpoints } from '#contract/ops/operator-endpoints.ts';

/** Calls of operators that no page of `/operations` makes, each with its reason. */
const NO_PAGE: Readonly<Record<string, readonly EndpointName[]>> = {
  'content is the work of the Studio and of `npm run content`': [
    'checkContent',
    'exportDocuments',
    'previewImport',
    'importDocuments',
    'previewDeletion',
    'deleteDocument',
    'readPicture',
    'keepPicture',
    'readShipped',
    'applyShipped',
    'createContentToken',
    'listContentChanges',
  ],
  'the specification has it, and an order is found by its client': ['listUsers'],
  'rare, and it ends all of somebody’s sign-ins: `npm run ops -- client-disable`': ['setClientState'],
  'the frame leads to the Studio by it: `web/data/studio.ts`': ['openStudio'],
  'the machine is at hand on the day of a restoring: `npm run ops -- backups` and `restored`': [
    'listBackups',
    'readRestored',
    'releaseHeld',
    'endRestored',
  ],
};

const read = (pattern: string) =>
  globSync(pattern, { cwd: join(import.meta.dirname, '..') })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const DATA = read('data/operations*.ts');
const PAGES = read('features/operations/**/*.tsx');

const isCalled = (name: string) => DATA.some((text) => new RegExp(`api\\.(call|open)\\('${name}'`).test(text));

test('every call of an operator has its page, or a reason to have none', () => {
  const ofOperators = Object.entries<Endpoint>(endpoints).filter(([, { who }]) => who === 'admin');
  const withoutPage = ofOperators.map(([name]) => name).filter((name) => !isCalled(name));
  expect(withoutPage.toSorted()).toEqual(Object.values(NO_PAGE).flat().toSorted());
});

const SHAPES: Readonly<Record<string, object>> = opsShapes;
const canPreview = (name: string) => {
  const { body } = (SHAPES[name] ?? {}) as { body?: z.ZodType };
  return body !== undefined && JSON.stringify(z.toJSONSchema(body, { io: 'input' })).includes('"preview"');
};
/** The functions of the pages' data that make this call: the text of each by its name. */
const functionsOf = (name: string) =>
  DATA.flatMap((text) => [...text.matchAll(/^export (?:async )?function (\w+)[^]*?^}/gm)])
    .map(([text, maker = '']) => ({ text, maker }))
    .filter(({ text }) => text.includes(`api.call('${name}'`));
const uses = (of: RegExp) => PAGES.reduce((sum, text) => sum + [...text.matchAll(of)].length, 0);

// "Seen" changes the list alone, which its dialog says.
const CHANGES = Object.keys(operatorEndpoints).filter((name) => canPreview(name) && name !== 'seeWorkItem');

test.for(CHANGES.filter(isCalled))('a page shows what it would do before it does it: %s', (name) => {
  const makers = functionsOf(name);
  const hasTwin = makers.some(({ text }) => /\bPREVIEW\b|preview: true/.test(text));
  for (const { maker } of makers) {
    const all = uses(new RegExp(`\\b${maker}\\(`, 'g'));
    // `send` of `ActDialog` is asked with `preview: true` first.
    const sent = uses(new RegExp(`\\bsend=\\{[^}]*?\\b${maker}\\(`, 'g'));
    expect(all, maker).toBeGreaterThan(0);
    if (!hasTwin) expect(sent, maker).toBe(all);
  }
});
