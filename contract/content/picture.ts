import { z } from 'zod';

/** A picture in the sizes of pages; `srcset` (`img`, by width) is empty for a shipped drawing, which has one size. */
export const picture = z.object({ url: z.string(), srcset: z.string() }).meta({ id: 'Picture' });

/** A picture whose place has its shape. In pixels, of the largest size; null where it is not known, as of a drawing. */
const shaped = picture.extend({ width: z.number().int().nullable(), height: z.number().int().nullable() });

/** A picture of a gallery: whole, and cut to its thumbnail (spec §9). */
export const galleryPicture = shaped.extend({ thumbnail: picture }).meta({ id: 'GalleryPicture' });
