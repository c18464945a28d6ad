import { defineConfig, type Template, type WorkspaceOptions } from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from '../../schema/index.ts';
import { actionsWith } from './actions.ts';
import { withInputs } from './form/inputs.ts';
import { georgian } from './georgian.ts';
import { StudioIcon } from './StudioIcon.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import { useSite } from './site.ts';
import { defaultNode, LEGAL_TEXT, structureOf } from './structure/structure.ts';

/** The settings that only our own store has, or only the vendor's. */
export type Place = Pick<WorkspaceOptions, 'projectId' | 'dataset'> &
  Partial<Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>>;

/** Types whose documents editors make; those that the product names by keys are there already. */
const CREATED = ['therapist', 'method', 'methodCategory', 'language', 'priceRange', 'crisisNumber', 'legalDocument'];

const legalText: Template = {
  id: LEGAL_TEXT,
  title: 'იურიდიული ტექსტი',
  schemaType: 'legalDocument',
  parameters: ['audience', 'language'].map((name) => ({ name, title: name, type: 'string' })),
  value: (wished: Readonly<Record<string, string>>) => ({ ...wished }),
};

/** A place without our server: `site` is the address of the site that shows the content, null if not given. */
export type WithoutServer = { readonly site: string | null };

/**
 * The Studio over a place of the content: schema, lists, forms and words are the same on our store and on the hosted
 * dataset. Without our server, as at the hosted dataset, there is no list of faults.
 */
export function studioConfig(place: Place, withoutServer: WithoutServer | null = null): WorkspaceOptions {
  const structure = structureOf({ hasProblems: withoutServer === null });
  const actionsOf = actionsWith(withoutServer === null ? useSite : () => withoutServer.site);
  return defineConfig({
    ...place,
    name: 'default',
    title: 'სიმშვიდე',
    icon: StudioIcon,
    basePath: '/',
    plugins: [structureTool({ title: 'შინაარსი', structure, defaultDocumentNode: defaultNode })],
    // The schema is plain objects of the vendor's form, of which our own types say the part that we use.
    schema: {
      types: withInputs(schemaTypes) as never,
      templates: (all) => [...all, legalText],
    },
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
