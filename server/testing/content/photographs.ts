import sharp from 'sharp';

/** Words that a camera wrote into a photograph and that nobody may see of it. */
export const PLANTED = ['Nino Home Street 5', '41/1 42/1 5512/100', 'Camera of Nino'];

/**
 * A photograph as a phone makes it: the left half red, the right half blue, the top tenth white, and in its file the
 * place, the camera and the owner. In pixels. Another `seed` gives another file.
 */
export async function photograph({ width = 800, height = 1000, seed = 0 } = {}): Promise<Buffer> {
  const part = (color: string, across: number, along: number) => ({
    create: { width: across, height: along, channels: 3 as const, background: color },
  });
  const half = Math.max(1, Math.floor(width / 2));
  const canvas = sharp(part('#d01010', width, height)).composite([
    { input: part(`rgb(16, ${seed % 200}, 208)`, width - half || 1, height), left: Math.min(half, width - 1), top: 0 },
    { input: part('#ffffff', width, Math.max(1, Math.floor(height / 10))), left: 0, top: 0 },
  ]);
  const [owner = '', place = '', camera = ''] = PLANTED;
  return canvas
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Artist: owner, Model: camera, ImageDescription: `seed ${seed}` },
      IFD3: { GPSLatitude: place },
    })
    .toBuffer();
}

/** The middle colours of the left and the right half of a picture, and that of its top, each as red, green, blue. */
export async function coloursOf(bytes: Uint8Array): Promise<{ left: number[]; right: number[]; top: number[] }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (across: number, along: number): number[] => {
    const place = (Math.floor(info.height * along) * info.width + Math.floor(info.width * across)) * info.channels;
    return [...data.subarray(place, place + 3)];
  };
  return { left: at(0.25, 0.5), right: at(0.75, 0.5), top: at(0.5, 0.02) };
}

/** Width, height and kind of a picture, and the names of everything that its file says beside the pixels. */
export async function factsOf(bytes: Uint8Array) {
  const { width, height, format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
  const said = Object.entries({ exif, icc, xmp, iptc, comments }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return { width, height, format, said };
}
