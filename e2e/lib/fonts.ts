import type { Page } from 'playwright-core';

/** Text that is drawn in a font which is not ours, as the browser says: „words“ of an element, and the font. */
export async function foreignFonts(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  const foreign: string[] = [];
  const look = async (node: typeof root): Promise<void> => {
    const words = (node.children ?? [])
      .filter(({ nodeName }) => nodeName === '#text')
      .map(({ nodeValue }) => nodeValue);
    if (words.join('').trim() !== '') {
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
      for (const { familyName, isCustomFont, glyphCount } of fonts)
        if (!isCustomFont || !familyName.startsWith('Noto '))
          foreign.push(`${glyphCount} of „${words.join('')}“ (${node.nodeName}): ${familyName}`);
    }
    for (const child of node.children ?? []) await look(child);
  };
  await look(root);
  await cdp.detach();
  return foreign;
}
