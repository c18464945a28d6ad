/**
 * Draws the icons and the pictures of shared links. Run `node tools/start/draw-pictures.ts` after `node web/build.ts`,
 * whose fonts and illustration it uses. The pictures are committed in `web/public`, so that no build needs this script.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../machine/chromium.ts';

const WEB = resolve(import.meta.dirname, '../../web');
const PUBLIC = join(WEB, 'public');

const WORDS = {
  ka: {
    name: 'სიმშვიდე',
    line: 'იპოვეთ ფსიქოთერაპევტი, რომელიც გაგიგებთ',
    facts: 'ონლაინ · 50 წუთი · შემოწმებული სპეციალისტები',
  },
  en: {
    name: 'Simshvide',
    line: 'Find a therapist who understands you',
    facts: 'Online · 50 minutes · vetted specialists',
  },
} as const;

/** The logo on its tile; `corner` is the radius of the tile, `inset` leaves room for the round masks of telephones. */
function mark({ corner, inset }: { corner: number; inset: number }): string {
  const side = 32 + 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${side} ${side}" width="100%" height="100%">
    <rect x="${-inset}" y="${-inset}" width="${side}" height="${side}" rx="${corner}" fill="#1E5B4F"/>
    <path d="M8 25V16a8 8 0 0 1 16 0v9" fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linecap="round"/>
    <circle cx="16" cy="17" r="3" fill="#E9A26B"/></svg>`;
}

function font(family: string, file: string, weight: string): string {
  const bytes = readFileSync(join(PUBLIC, 'fonts', `${file}.woff2`)).toString('base64');
  return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${bytes}) format('woff2');font-weight:${weight}}`;
}

/** The illustration from the landing page as the server renders it. */
async function hero(): Promise<string> {
  const render = (await import(join(WEB, 'dist/.render/render.js'))) as { drawPage(wish: object): Promise<string> };
  const frame = '<!--head--><div id="root"><!--page--></div>';
  const html = await render.drawPage({ frame, name: 'home', path: '/', locale: 'ka', origin: '', data: null });
  const [svg] = /<svg[^>]*viewBox="0 0 520 520"[\s\S]*?<\/svg>/.exec(html) ?? [];
  if (svg === undefined) throw new Error('the landing page has no illustration');
  return svg;
}

async function shared(page: Page, locale: keyof typeof WORDS): Promise<Buffer> {
  const { name, line, facts } = WORDS[locale];
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(`<!doctype html><html lang="${locale}"><style>
    ${font('Heading', 'serif-latin', '600')}${font('HeadingSigns', 'serif-signs', '600')}${font('HeadingKa', 'serif-ka', '600')}
    ${font('Words', 'sans-latin', '400 700')}${font('WordsKa', 'sans-ka', '400 700')}
    body{margin:0;width:1200px;height:630px;display:grid;grid-template-columns:1fr 480px;align-items:center;gap:28px;
      box-sizing:border-box;padding:0 52px 0 64px;background:#FBF8F2;color:#1D2B28;font:400 ${locale === 'ka' ? 22 : 26}px/1.5 Words,WordsKa}
    .brand{display:flex;gap:18px;align-items:center;font:600 38px/1 Heading,HeadingSigns,HeadingKa}
    .brand div{width:60px;height:60px}
    h1{margin:44px 0 36px;font:600 ${locale === 'ka' ? 50 : 64}px/1.24 Heading,HeadingSigns,HeadingKa;text-wrap:balance}
    p{margin:0;white-space:nowrap;color:#43534F}
    .art svg{display:block;width:480px;height:480px}
  </style><div><div class="brand"><div>${mark({ corner: 9, inset: 0 })}</div>${name}</div><h1>${line}</h1><p>${facts}</p></div>
  <div class="art">${await hero()}</div></html>`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ type: 'png' });
}

async function icon(page: Page, side: number, look: { corner: number; inset: number }): Promise<Buffer> {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<!doctype html><style>body{margin:0;height:100vh}svg{display:block}</style>${mark(look)}`);
  return page.screenshot({ type: 'png', omitBackground: true });
}

/** A Windows icon that holds one PNG. */
function ico(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function keep(name: string, bytes: Buffer): void {
  writeFileSync(join(PUBLIC, name), bytes);
  process.stdout.write(`${name.padEnd(24)} ${bytes.length} B\n`);
}

const ROUND = { corner: 9, inset: 0 };
const browser = await launchChromium();
const page = await browser.newPage();
for (const locale of ['ka', 'en'] as const) keep(`share-${locale}.png`, await shared(page, locale));
keep('icon-192.png', await icon(page, 192, ROUND));
keep('icon-512.png', await icon(page, 512, ROUND));
// Telephones round the corners themselves and may cut a fifth away.
keep('icon-maskable-512.png', await icon(page, 512, { corner: 0, inset: 6 }));
keep('apple-touch-icon.png', await icon(page, 180, { corner: 0, inset: 2 }));
keep('favicon.ico', ico(await icon(page, 32, ROUND), 32));
await browser.close();
