import { texts } from '../../lib/texts.tsx';

export const signInsTexts = texts(
  {
    signIns: 'შესვლები',
    signInsFailed: 'შესვლების ჩატვირთვა ვერ მოხერხდა',
    unknown: 'უცნობი მოწყობილობა',
    this: 'ეს მოწყობილობა',
    lastUsed: 'ბოლოს: {when}',
    end: 'დასრულება',
    endOne: 'დასრულება: {device}',
    endOthers: 'ყველა დანარჩენის დასრულება',
    ended: 'შესვლა დასრულდა',
    endedOthers: 'სხვა შესვლები დასრულდა',
    endFailed: 'დასრულება ვერ მოხერხდა. სცადეთ ხელახლა.',
    onlyThis: 'სხვაგან შესული არ ხართ.',
  },
  {
    signIns: 'Sign-ins',
    signInsFailed: 'The sign-ins could not be loaded',
    unknown: 'Unknown device',
    this: 'This device',
    lastUsed: 'Last used: {when}',
    end: 'End',
    endOne: 'End: {device}',
    endOthers: 'End all others',
    ended: 'The sign-in has ended',
    endedOthers: 'The other sign-ins have ended',
    endFailed: 'It could not be ended. Try again.',
    onlyThis: 'You are signed in nowhere else.',
  },
);
