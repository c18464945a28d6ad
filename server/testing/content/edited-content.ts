import type { ContentProvider, Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
import { shippedContent, type TestApp } from '../app.ts';

/** Content edited while the product runs: each edit makes another snapshot, as on a server that hears of a change. */
export type EditedContent = ContentProvider & {
  /** Puts another profile in the place of a therapist's. */
  edit(contentId: string, change: (profile: TherapistProfile) => TherapistProfile): void;
  /** Gives every offer of a therapist these terms: price in tetri, fee in percent, minutes. */
  offer(contentId: string, terms: { price?: number; fee?: number; duration?: number }): void;
};

/** The shipped content, to be edited. */
export function editedContent(): EditedContent {
  let now: Snapshot = shippedContent.snapshot();
  let edits = 0;
  const edit: EditedContent['edit'] = (contentId, change) => {
    const profile = now.therapists.get(contentId);
    if (profile === undefined) throw new Error(`no profile ${contentId}`);
    edits += 1;
    const therapists = new Map(now.therapists).set(contentId, change(profile));
    now = { ...now, revision: `edit-${edits}`, therapists };
  };
  return {
    id: shippedContent.id,
    snapshot: () => now,
    edit,
    offer: (contentId, { fee, ...terms }) =>
      edit(contentId, (profile) => ({
        ...profile,
        fee: fee ?? profile.fee,
        sessionTypes: profile.sessionTypes.map((offer) => ({ ...offer, ...terms })),
      })),
  };
}

/** Puts another profile in the place of a therapist's on a server that runs. */
export function changeProfile(
  { deps }: TestApp,
  contentId: string,
  change: (profile: TherapistProfile) => TherapistProfile,
): void {
  const content = editedContent();
  content.edit(contentId, change);
  Object.assign(deps, { content });
}

/** Hides a therapist's profile on a server that runs. */
export function hideProfile(app: TestApp, contentId: string): void {
  changeProfile(app, contentId, (profile) => ({ ...profile, visible: false }));
}
