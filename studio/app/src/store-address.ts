/** The interface of the content on the Studio's own port. */
export const STORE = `${location.origin}/api/store`;
