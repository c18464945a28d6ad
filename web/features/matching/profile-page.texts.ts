import { texts } from '../../lib/texts.tsx';

/** Of the public profile but for the specialist and the booking. */
export const profilePageTexts = texts(
  {
    profileFailed: 'პროფილის ჩატვირთვა ვერ მოხერხდა',
    share: 'გაზიარება',
    shared: 'ბმული დაკოპირდა',
    backToBilling: 'უკან, დაჯავშნასა და გადახდაზე',
    backToHome: 'უკან, მთავარ გვერდზე',
    allTherapists: 'ყველა სპეციალისტი',
    unknown: 'ასეთი სპეციალისტი ვერ მოიძებნა',
    unknownText: 'შესაძლოა, ბმული მოძველდა ან სპეციალისტი ჩვენთან აღარ მუშაობს.',
    toTesting: 'იპოვეთ ფსიქოთერაპევტი',
    toHome: 'მთავარ გვერდზე',
  },
  {
    profileFailed: 'The profile could not be loaded',
    share: 'Share',
    shared: 'The link is copied',
    backToBilling: 'Back to booking and payment',
    backToHome: 'Back to the home page',
    allTherapists: 'All specialists',
    unknown: 'This specialist was not found',
    unknownText: 'The link may be out of date, or the specialist no longer works with us.',
    toTesting: 'Find a therapist',
    toHome: 'To the home page',
  },
);
