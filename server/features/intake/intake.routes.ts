import type { Deps } from '#server/deps.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import { priceRangeToWire } from '../content/content.ts';
import { genderOf, preferencesFromWire, preferencesToWire, priceRangeOf } from './intake.wire.ts';
import { changePreferences, preferencesOf, withChosenDate } from './intake.ts';

/** The questionnaire: saving wishes, and the choice of gender and price in the shape of the content service. */
export function intakeRoutes(deps: Deps): Routes {
  return {
    savePreferences: async ({ body, caller, locale }) => {
      const userId = requireSelf(caller, body.user.id);
      const content = deps.content.snapshot();
      const { from = null, preferences: sent } = body.user;
      const { step, preferences } = await changePreferences(deps, {
        userId,
        preferences: preferencesFromWire(content, sent),
        from,
      });
      const shown = await withChosenDate(deps, userId, preferences);
      return { preferences: preferencesToWire(content, shown, locale), user: { id: userId, step } };
    },

    readPreferredGenderAndPrice: async ({ caller, locale }) => {
      const content = deps.content.snapshot();
      const preferences = await preferencesOf(deps, deps.db, caller.userId);
      const gender = genderOf(content, preferences, locale);
      const priceRange = priceRangeOf(content, preferences);
      return {
        _id: `user-${caller.userId}`,
        preferredGender: gender && { _id: gender.id, title: gender.title },
        preferredPriceRange: priceRange && priceRangeToWire(priceRange),
      };
    },
  };
}
