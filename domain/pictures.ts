/** Photographs of the content, as editors upload them: what is taken, and the content service's ids of them. */

/** The limits of a picture. A phone's photograph has 6 MB and 12 to 50 megapixels. */
export const MOST_PICTURE = { bytes: 20_000_000, pixels: 50_000_000 } as const;

/** The endings of what is taken: JPEG, PNG, WebP and AVIF. */
export const PICTURE_KINDS = ['jpg', 'png', 'webp', 'avif'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** An accepted picture: SHA-1 of its bytes, width and height in pixels, and its ending (sanity.io/docs/image-url). */
const PICTURE_ID = /^image-([a-f0-9]{40})-(\d{1,6})x(\d{1,6})-(jpg|png|webp|avif)$/;

/** The parts of a picture's id. */
export type PictureIdParts = {
  readonly sha1: string;
  readonly width: number;
  readonly height: number;
  readonly kind: PictureKind;
};

/** Puts together the id of a picture. */
export function pictureIdOf({ sha1, width, height, kind }: PictureIdParts): string {
  return `image-${sha1}-${width}x${height}-${kind}`;
}

/** The parts of a picture's id; null for any other id, and for a picture above the accepted size. */
export function pictureIdParts(id: unknown): PictureIdParts | null {
  const [, sha1, across, along, ending] = (typeof id === 'string' ? PICTURE_ID.exec(id) : null) ?? [];
  const kind = PICTURE_KINDS.find((one) => one === ending);
  if (sha1 === undefined || kind === undefined) return null;
  const [width, height] = [Number(across), Number(along)];
  const isTaken = width > 0 && height > 0 && width * height <= MOST_PICTURE.pixels;
  return isTaken ? { sha1, width, height, kind } : null;
}

/** The name of a picture's file in an archive and an address, as the content service calls it. */
export function pictureFileOf({ sha1, width, height, kind }: PictureIdParts): string {
  return `${sha1}-${width}x${height}.${kind}`;
}

/** Takes the name of a picture's file apart; null for any other name. */
export function pictureFileParts(file: string): PictureIdParts | null {
  return /^[^.]+\.[a-z]+$/.test(file) ? pictureIdParts(`image-${file.replace('.', '-')}`) : null;
}

/** The type of the document that stands for an uploaded picture. */
export const PICTURE_TYPE = 'sanity.imageAsset';

/** The media type of a kind. */
export function pictureMime(kind: PictureKind): string {
  return `image/${kind === 'jpg' ? 'jpeg' : kind}`;
}

/** The texts that uploaders may add to a picture, under the content service's names. */
export const PICTURE_WORDS = ['originalFilename', 'label', 'title', 'description', 'altText', 'creditLine'] as const;
export type PictureWords = Partial<Record<(typeof PICTURE_WORDS)[number], string>>;

/**
 * The document of an uploaded picture, as the content service writes it (sanity.io/docs/assets), without the times and
 * revision that a store adds. `bytes`: the size of its file. `url`: its address in the source store.
 */
export function pictureDocument(
  parts: PictureIdParts,
  { bytes, hasAlpha, words }: { bytes: number; hasAlpha: boolean; words: PictureWords },
): Readonly<Record<string, unknown>> & { readonly _id: string; readonly _type: string } {
  const { sha1, width, height, kind } = parts;
  const path = `images/local/development/${pictureFileOf(parts)}`;
  return {
    _id: pictureIdOf(parts),
    _type: PICTURE_TYPE,
    assetId: sha1,
    extension: kind,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width },
      hasAlpha,
      isOpaque: !hasAlpha,
    },
    mimeType: pictureMime(kind),
    path,
    sha1hash: sha1,
    size: bytes,
    url: `/api/store/${path}`,
    ...words,
  };
}
