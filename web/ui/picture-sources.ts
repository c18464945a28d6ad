/** A picture in the sizes that the server has of it; an empty `srcset` where there is one size only. */
export type Sized = { readonly url: string; readonly srcset: string };

/**
 * The attributes by which a browser takes the size of a picture that it needs. `sizes`: how wide the picture is drawn, in CSS; it
 * says nothing where there is one size. They stand in this order so that no browser asks for `src` before it knows the others.
 */
export function sourcesOf({ url, srcset }: Sized, sizes: string) {
  return srcset === '' ? { src: url } : { sizes, srcSet: srcset, src: url };
}
