// docs/decisions/161
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';

const FILE = join(import.meta.dirname, '../lib/rewritten-page.ts');

/**
 * Puts the code that must run before React, and before another program can rewrite the page, into the page itself: no
 * request, and no bytes in a file that all pages load. Its source imports nothing. The scripts of the page are packed
 * like all others: a page that fits the first answer of the network is drawn a round trip earlier.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  async transformIndexHtml(page, { server }) {
    const { code } = await transformWithOxc(await readFile(FILE, 'utf8'), FILE);
    const alone = `(() => { ${code.replace(/^export /gm, '')}\nwithstandRewriting(); })();`;
    // A server of development or of tests serves pages of its own, too.
    const html = server === undefined ? await replaceScripts(page) : page;
    return { html, tags: [{ tag: 'script', children: await packed(alone), injectTo: 'head' }] };
  },
};

async function replaceScripts(page: string): Promise<string> {
  const scripts = [...page.matchAll(/(?<=<script>)[\s\S]*?(?=<\/script>)/g)].map(([script]) => script);
  const small = await Promise.all(scripts.map(packed));
  return scripts.reduce((html, script, index) => html.replace(script, () => small[index] ?? script), page);
}

async function packed(script: string): Promise<string> {
  const { code } = await minify('inline.js', script);
  return code.trim();
}
