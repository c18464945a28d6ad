/** The front door of where a session takes place: the links of its two seats. */
export { clientLink, judgeLink, therapistLink } from './links.ts';
