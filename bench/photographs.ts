import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { editorOf } from '../e2e/lib/editor.ts';
import { told } from './turns.ts';

/**
 * A photograph of 12 megapixels as a phone makes it, in width and height: soft shapes under the grain of a sensor, so
 * that its file has some megabytes like a real one.
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

/** Gives the first profile of the demo a portrait and a gallery of so many photographs, as an editor does. */
export async function addPhotographs(
  url: string,
  { portrait, pictures, size: [width, height] }: { portrait: Buffer; pictures: number; size: [number, number] },
): Promise<void> {
  const editor = await editorOf({ url });
  const upload = async (bytes: Buffer) => {
    const { _id } = await editor.assets.upload('image', bytes);
    return { _type: 'picture', asset: { _type: 'reference', _ref: _id } };
  };
  const photo = await upload(portrait);
  const gallery = [];
  for (let made = 0; made < pictures; made++) {
    gallery.push({ _key: `p${made}`, ...(await upload(await photographOf(width, height))) });
    told(`${made + 1} of ${pictures} photographs uploaded`);
  }
  const item = { _key: 'papers', name: { ka: 'დიპლომები' }, year: '2014', degree: { ka: 'ფსიქოლოგი' }, gallery };
  await editor
    .patch(DEMO_THERAPISTS.Th1)
    .set({ photo, education: [item] })
    .commit();
}
