declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.woff2?inline' {
  const dataAddress: string;
  export default dataAddress;
}
/** The values that Vite inserts. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- the language's own interface is extended
interface ImportMeta {
  readonly env: {
    readonly DEV: boolean;
    readonly SUPPORT_EMAIL?: string;
    readonly SPECIALISTS_EMAIL?: string;
    readonly FACEBOOK_URL?: string;
    readonly INSTAGRAM_URL?: string;
    readonly APPLICATION_FORM_URL?: string;
  };
  /** Files that match the patterns, by their paths. */
  readonly glob: (patterns: readonly string[]) => Readonly<Record<string, unknown>>;
}
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'sfnt';
    variationAxes: Record<string, number | { min: number; max: number }>;
    dropTables: readonly string[];
  };
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
