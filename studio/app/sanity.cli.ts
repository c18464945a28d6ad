import { defineCliConfig } from 'sanity/cli';

/** Settings of the vendor's command. The versions are those of our lockfile: its host must not replace them. */
// The command takes this file by its default export.
// oxlint-disable-next-line import/no-default-export
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID,
    dataset: process.env.SANITY_STUDIO_DATASET ?? 'development',
  },
  deployment: { autoUpdates: false },
});
