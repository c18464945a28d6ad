/** A picture in the sizes that the server has of it; an empty `srcset` where there is one size only. */
export type Sized = { readonly url: string; readonly srcset: string };

/**
 * The attributes by which a browser picks the size of a picture. `sizes`: the drawn width, in CSS; unused where there
 * is only one size. They stand in this order so that no browser requests `src` before it knows the others.
 */
export function sourcesOf({ url, srcset }: Sized, sizes: string) {
  return srcset === '' ? { src: url } : { sizes, srcSet: srcset, src: url };
}
