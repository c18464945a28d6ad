import type { Page } from 'playwright-core';

/**
 * Text that the browser draws in another font than ours named first in its style: „words“, their element, and the font.
 * Only the lari sign of a heading comes from the sans.
 */
export async function foreignFonts(page: Page): Promise<string[]> {
  // The line of a simulated server takes the fonts of the system.
  await page.evaluate(() => document.getElementById('simulated')?.remove());
  await page.evaluate(markSerif);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  const foreign: string[] = [];
  const look = async (node: typeof root, element: typeof root): Promise<void> => {
    if (node.nodeName === '#text' && node.nodeValue.trim() !== '') {
      const ours = element.attributes?.includes('data-serif') ? 'Noto Serif' : 'Noto Sans';
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
      for (const { familyName, isCustomFont, glyphCount } of fonts) {
        const isLari = familyName.startsWith('Noto Sans') && glyphCount <= node.nodeValue.split('₾').length - 1;
        if (!isCustomFont || !(familyName.startsWith(ours) || isLari))
          foreign.push(`${glyphCount} of „${node.nodeValue}“ (${element.nodeName}): ${familyName}`);
      }
    }
    for (const child of node.children ?? []) await look(child, node);
  };
  await look(root, root);
  await cdp.detach();
  return foreign;
}

/** In the page: marks text meant for the serif. Reading the whole style of every element takes ten times as long. */
function markSerif(): void {
  for (const element of document.querySelectorAll('body *'))
    element.toggleAttribute('data-serif', getComputedStyle(element).fontFamily.includes('Serif'));
}
