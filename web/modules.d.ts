declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** What Vite puts in. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- the language's own interface is extended
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
}
declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes: Record<string, number | { min: number; max: number }> };
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
