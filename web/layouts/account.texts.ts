import { texts } from '../lib/texts.tsx';

/** Words of the header that only a signed-in person sees. */
export const accountTexts = texts(
  {
    cabinet: 'ჩემი შეხვედრები',
    practice: 'ჩემი კაბინეტი',
    operations: 'კაბინეტი',
    account: 'ანგარიში: {phone}',
    accountNameless: 'ჩემი ანგარიში',
    logout: 'გასვლა',
    logoutFailed: 'გასვლა ვერ მოხერხდა',
  },
  {
    cabinet: 'My sessions',
    practice: 'My cabinet',
    operations: 'Operations',
    account: 'Account: {phone}',
    accountNameless: 'My account',
    logout: 'Logout',
    logoutFailed: 'Logout failed',
  },
);
