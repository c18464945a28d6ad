import './src/fonts.css';
import { studioConfig } from './src/studio-config.ts';

/** The Studio of the hosted dataset, which the vendor's own command builds and deploys (docs/studio-operators.md). */
export default studioConfig(
  {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? '',
    dataset: process.env.SANITY_STUDIO_DATASET ?? 'development',
  },
  { site: process.env.SANITY_STUDIO_SITE ?? null },
);
