import { defineLocale } from 'sanity';
import { calendar } from './georgian/calendar.ts';
import { documentActions } from './georgian/document-actions.ts';
import { documentPane } from './georgian/document-pane.ts';
import { form } from './georgian/form.ts';
import { frame } from './georgian/frame.ts';
import { lists } from './georgian/lists.ts';
import { pictures } from './georgian/pictures.ts';
import { references } from './georgian/references.ts';
import { copying, richText } from './georgian/rich-text.ts';
import { rules } from './georgian/rules.ts';
import { search } from './georgian/search.ts';
import { timeline } from './georgian/timeline.ts';
import { printTimesInGeorgian } from './georgian/times.ts';

// Before the Studio makes its first printer of times, which it keeps.
printTimesInGeorgian(Intl);

/** The Studio's own words for this product's editors. The rest is off here or for developers, and stays English. */
export const georgian = defineLocale({
  id: 'ka-GE',
  title: 'ქართული',
  weekInfo: { firstDay: 1, weekend: [6, 7] },
  bundles: [
    {
      namespace: 'studio',
      resources: { ...frame, ...form, ...references, ...pictures, ...richText, ...calendar, ...timeline, ...search },
    },
    { namespace: 'structure', resources: { ...lists, ...documentPane, ...documentActions } },
    { namespace: 'validation', resources: rules },
    { namespace: 'copy-paste', resources: copying },
  ],
});
