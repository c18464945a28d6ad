import { defineConfig, type WorkspaceOptions } from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from '../../schema/index.ts';
import { actionsOf } from './actions.ts';
import { withInputs } from './form/inputs.ts';
import { georgian } from './georgian.ts';
import { StudioIcon } from './StudioIcon.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import { defaultNode, structure } from './structure/structure.ts';

/** What only our own store has, or only the vendor's. */
export type Place = Pick<WorkspaceOptions, 'projectId' | 'dataset'> &
  Partial<Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>>;

/** Types whose documents editors make; those that the product names by keys are there already. */
const CREATED = ['therapist', 'method', 'methodCategory', 'language', 'priceRange', 'crisisNumber', 'legalDocument'];

/** The Studio over a place of the content: schema, lists, forms and words are the same on our store and on the hosted dataset. */
export function studioConfig(place: Place): WorkspaceOptions {
  return defineConfig({
    ...place,
    name: 'default',
    title: 'სიმშვიდე',
    icon: StudioIcon,
    basePath: '/',
    plugins: [structureTool({ title: 'შინაარსი', structure, defaultDocumentNode: defaultNode })],
    // The schema is plain objects of the vendor's form, of which our own types say the part that we use.
    schema: { types: withInputs(schemaTypes) as never },
    i18n: { locales: [georgian] },
    document: {
      actions: actionsOf,
      comments: { enabled: false },
      // History and comparisons of versions have no answer here; who changed what is in the product's own record.
      inspectors: (all) => all.filter(({ name }) => !/history|changes/.test(name)),
      newDocumentOptions: (options, { creationContext }) =>
        creationContext.type === 'global' ? options.filter(({ templateId }) => CREATED.includes(templateId)) : options,
    },
    studio: { components: { layout: StudioFrame } },
    search: { strategy: 'groqLegacy' },
    scheduledDrafts: { enabled: false },
    scheduledPublishing: { enabled: false },
    releases: { enabled: false },
    tasks: { enabled: false },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    advancedVersionControl: { enabled: false },
  });
}
