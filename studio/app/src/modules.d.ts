declare module '*.css';

/** Settings of the vendor's Studio; its builder puts them into the code. */
declare const process: {
  readonly env: {
    readonly SANITY_STUDIO_PROJECT_ID?: string;
    readonly SANITY_STUDIO_DATASET?: string;
    readonly SANITY_STUDIO_SITE?: string;
  };
};
