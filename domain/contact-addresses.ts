// docs/decisions/086
/**
 * The addresses for clients' and therapists' mail to us when the settings name none: the same on pages and in mails.
 * Their domain is reserved for examples, so that a trial installation sends to no real address.
 */
export const DEFAULT_ADDRESSES = {
  clients: 'help@simshvide.example',
  therapists: 'specialists@simshvide.example',
} as const;
