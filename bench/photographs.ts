import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/**
 * A photograph of 12 megapixels as a phone makes it, in width and height: soft shapes, with the grain of a sensor over them, so that its file
 * has some megabytes as a real one has.
 */
export async function photographOf(width: number, height: number): Promise<Buffer> {
  const shapes = await sharp(randomBytes(12 * 16 * 3), { raw: { width: 12, height: 16, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .blur(40)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
