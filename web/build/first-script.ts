// docs/decisions/161
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';

const FILE = join(import.meta.dirname, '../lib/rewritten-page.ts');

/**
 * Puts what must run before React, and before another program can rewrite the page, into the page itself: no request, and
 * no bytes of a file that all pages load. Its source imports nothing.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  async transformIndexHtml() {
    const { code } = await transformWithOxc(await readFile(FILE, 'utf8'), FILE);
    const alone = `(() => { ${code.replace(/^export /gm, '')}\nwithstandRewriting(); })();`;
    const { code: children } = await minify('first-script.js', alone);
    return [{ tag: 'script', children: children.trim(), injectTo: 'head' }];
  },
};
