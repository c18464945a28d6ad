/** Where people reach us. Addresses and accounts are opened before the first release under these names. */
export const contacts = {
  clients: 'help@simshvide.ge',
  therapists: 'specialists@simshvide.ge',
  facebook: 'https://www.facebook.com/simshvide',
  instagram: 'https://www.instagram.com/simshvide',
  /** The external application form of therapists; without one the button writes an e-mail. */
  applicationForm: null as string | null,
  /** The content studio (spec §2). */
  studio: 'https://www.sanity.io/manage',
  /** Where a session leads that has no link of its own (spec §2). */
  genericMeeting: 'https://meet.google.com/',
} as const;
