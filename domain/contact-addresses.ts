// docs/decisions/086
/**
 * Where clients and therapists write to us when the settings name no address: pages and mails say the same. A name reserved for
 * examples, so that a trial installation sends to no real address.
 */
export const DEFAULT_ADDRESSES = {
  clients: 'help@simshvide.example',
  therapists: 'specialists@simshvide.example',
} as const;
