// docs/decisions/204
import { createHmac } from 'node:crypto';
import { pictureIdParts } from '#domain/pictures.ts';
import { recordOf } from '../outgoing.ts';

/** The pictures that documents name: which part of which original is shown, in which sizes, at which addresses. */

/** A part of an original, as fractions of its width and height as people see it. */
export type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** A document's value in the place of a picture; `none`: nothing, as after an editor has removed it. */
export type NamedPicture =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  /** A drawing that is shipped with the product, at its address. */
  | { readonly kind: 'shipped'; readonly url: string }
  | { readonly kind: 'uploaded'; readonly uploaded: Uploaded };

/** In pixels; `crop` is what an editor left of it, `focus` the point that is kept when it is cut. */
export type Uploaded = {
  readonly assetId: string;
  readonly width: number;
  readonly height: number;
  readonly crop: Area;
  readonly focus: { readonly x: number; readonly y: number } | null;
};

/** A size of a picture. `address` is the only one at which it is shown; width and height are in pixels. */
export type Rendition = {
  readonly address: string;
  readonly assetId: string;
  readonly area: Area;
  readonly width: number;
  readonly height: number;
  readonly format: 'webp' | 'jpeg';
};

/** A picture's use on a page: cut to `ratio` (width by height), or whole at null. Widths in pixels, at most five. */
type Use = {
  readonly ratio: number | null;
  readonly widths: readonly number[];
  readonly format: Rendition['format'];
  /** The kept part of a cut picture without a focus: 0 the top, 1 the bottom. */
  readonly down: number;
};

/** The arch of a portrait is 44 to 148 pixels wide, on screens of one to three pixels each. */
const PORTRAIT: Use = { ratio: 0.8, widths: [96, 160, 256, 448], format: 'webp', down: 0.2 };
/** The picture of a shared link on other sites: not all of them take WebP. */
const SHARED: Use = { ratio: 1200 / 630, widths: [1200], format: 'jpeg', down: 0.2 };
/** spec §9: 96 x 64. */
const THUMBNAIL: Use = { ratio: 96 / 64, widths: [96, 192, 288], format: 'webp', down: 0.2 };
const WHOLE: Use = { ratio: null, widths: [960, 1600], format: 'webp', down: 0.5 };
const IN_TEXT: Use = { ratio: null, widths: [480, 800, 1200, 1600], format: 'webp', down: 0.5 };

/** Raised when pictures are made another way, so that caches do not show those of before. */
const MADE_AS = 1;

/** Reads the value in the place of a picture. It never throws: a picture is never worth the document around it. */
export function readPicture(value: unknown): NamedPicture {
  const fields = recordOf(value);
  if (fields === null) return value === null || value === undefined ? { kind: 'none' } : { kind: 'unreadable' };
  const { url, asset, crop, hotspot } = fields;
  if (asset === undefined || asset === null) {
    if (url === undefined || url === null) return { kind: 'none' };
    const isShipped = typeof url === 'string' && /^\/media\/[\w.-]+$/.test(url);
    return isShipped ? { kind: 'shipped', url } : { kind: 'unreadable' };
  }
  const assetId = recordOf(asset)?.['_ref'];
  const parts = pictureIdParts(assetId);
  if (typeof assetId !== 'string' || parts === null) return { kind: 'unreadable' };
  const { width, height } = parts;
  return { kind: 'uploaded', uploaded: { assetId, width, height, crop: cropOf(crop), focus: focusOf(hotspot) } };
}

const ALL: Area = { left: 0, top: 0, width: 1, height: 1 };
/** An editor's slip that would leave a line of a picture is no crop. */
const LEAST_PART = 0.02;

function cropOf(value: unknown): Area {
  const { left = 0, right = 0, top = 0, bottom = 0 } = recordOf(value) ?? {};
  if (![left, right, top, bottom].every(isFraction)) return ALL;
  const area = {
    left: Number(left),
    top: Number(top),
    width: 1 - Number(left) - Number(right),
    height: 1 - Number(top) - Number(bottom),
  };
  return area.width >= LEAST_PART && area.height >= LEAST_PART ? area : ALL;
}

function focusOf(value: unknown): Uploaded['focus'] {
  const { x, y } = recordOf(value) ?? {};
  return isFraction(x) && isFraction(y) ? { x, y } : null;
}

function isFraction(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** A picture as pages show it: the address of a middle size, and all of them for `srcset`. */
export type ShownPicture = { readonly url: string; readonly srcset: string };
type Shaped = ShownPicture & { readonly width: number | null; readonly height: number | null };

type Shown<Picture> = { readonly picture: Picture; readonly sizes: readonly Rendition[] };

/** The picture of a shared link, in pixels. */
export type SharedPicture = { readonly url: string; readonly width: number; readonly height: number };

/** A portrait in its arch, and for links to its page; a drawing has none for links, since other sites show none. */
export function portraitOf(named: Drawable): Shown<ShownPicture> & { readonly shared: SharedPicture | null } {
  if (named.kind === 'shipped') return { picture: shipped(named.url), shared: null, sizes: [] };
  const sizes = sizesOf(named.uploaded, PORTRAIT);
  const shared = sizesOf(named.uploaded, SHARED);
  const [link] = shared;
  return {
    picture: shownIn(sizes),
    shared: link === undefined ? null : { url: link.address, width: link.width, height: link.height },
    sizes: [...sizes, ...shared],
  };
}

/** A picture of a gallery: its thumbnail, and all of it. */
export function galleryPictureOf(named: Drawable): Shown<Shaped & { readonly thumbnail: ShownPicture }> {
  if (named.kind === 'shipped') {
    const drawing = shipped(named.url);
    return { picture: { ...drawing, width: null, height: null, thumbnail: drawing }, sizes: [] };
  }
  const thumbnails = sizesOf(named.uploaded, THUMBNAIL);
  const whole = sizesOf(named.uploaded, WHOLE);
  return { picture: { ...shapedIn(whole), thumbnail: shownIn(thumbnails) }, sizes: [...thumbnails, ...whole] };
}

/** A picture between the paragraphs of a text. */
export function textPictureOf(named: Drawable): Shown<Shaped> {
  if (named.kind === 'shipped') return { picture: { ...shipped(named.url), width: null, height: null }, sizes: [] };
  const sizes = sizesOf(named.uploaded, IN_TEXT);
  return { picture: shapedIn(sizes), sizes };
}

/** A picture that can be shown. */
export type Drawable = Extract<NamedPicture, { kind: 'shipped' | 'uploaded' }>;

function shipped(url: string): ShownPicture {
  return { url, srcset: '' };
}

/** The middle size stands alone where a browser knows no `srcset`. */
function shownIn(sizes: readonly Rendition[]): ShownPicture {
  return {
    url: (sizes[Math.floor(sizes.length / 2)] ?? sizes[0])?.address ?? '',
    srcset: sizes.map(({ address, width }) => `${address} ${width}w`).join(', '),
  };
}

function shapedIn(sizes: readonly Rendition[]): Shaped {
  const largest = sizes.at(-1);
  return { ...shownIn(sizes), width: largest?.width ?? null, height: largest?.height ?? null };
}

let addressKey: Uint8Array = new Uint8Array();

/**
 * Keys the addresses of pictures before the content is read: the owner of an original cannot compute its address, and
 * so cannot find out whose hidden profile it belongs to. Without the key they are as in a test.
 */
export function keyPictureAddresses(key: Uint8Array): void {
  addressKey = key;
}

/** The sizes of one use, the smallest first; none is larger than the original, and there is always one. */
function sizesOf({ assetId, width, height, crop, focus }: Uploaded, use: Use): Rendition[] {
  const area = cut({ width, height, crop, focus }, use);
  const most = Math.max(1, Math.floor(width * area.width));
  const ratio = use.ratio ?? (width * area.width) / (height * area.height);
  const smaller = use.widths.filter((one) => one <= most);
  const widths = smaller.length === use.widths.length ? smaller : [...smaller.filter((one) => one < most), most];
  const key = createHmac('sha256', addressKey)
    .update(JSON.stringify([MADE_AS, assetId, Object.values(area), ratio, use.format]))
    .digest('base64url')
    .slice(0, 22);
  const ending = use.format === 'jpeg' ? 'jpg' : 'webp';
  return widths.map((one) => ({
    address: `/media/${key}-${one}.${ending}`,
    assetId,
    area,
    width: one,
    height: Math.max(1, Math.round(one / ratio)),
    format: use.format,
  }));
}

/** The part of the crop that has the ratio of the use, around the focus. */
function cut({ width, height, crop, focus }: Omit<Uploaded, 'assetId'>, { ratio, down }: Use): Area {
  if (ratio === null) return crop;
  const [across, along] = [width * crop.width, height * crop.height];
  const part = {
    width: across / along > ratio ? (along * ratio) / width : crop.width,
    height: across / along > ratio ? crop.height : across / ratio / height,
  };
  const [freeAcross, freeAlong] = [crop.width - part.width, crop.height - part.height];
  const left = focus === null ? crop.left + freeAcross / 2 : focus.x - part.width / 2;
  const top = focus === null ? crop.top + freeAlong * down : focus.y - part.height / 2;
  return {
    left: rounded(within(left, crop.left, crop.left + freeAcross)),
    top: rounded(within(top, crop.top, crop.top + freeAlong)),
    width: rounded(part.width),
    height: rounded(part.height),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The same on every machine, whatever the last digits of a fraction are. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
