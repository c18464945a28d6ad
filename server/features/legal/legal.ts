export { legalOnPage, refuseShortNotice } from './announced.ts';
export { specialistTermsVersion, termsVersion, textsAgreedTo } from './agreeing.ts';
export { recordConsents } from './consents.ts';
export { haveSameWords, keepLegalVersions, keptVersion, legalTextsIn, textsOfVersion } from './versions.ts';
