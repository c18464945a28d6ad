// docs/decisions/054
import file from '../ui/sans-choice.woff2?inline';

/**
 * The font of „ქარ“ in the header, which is the one Georgian word of a page drawn in English: all other documents preload the whole
 * Georgian font, whatever language they are read in, and need no copy.
 */
export const choiceFont = `<style>@font-face{font-family:'Simshvide Choice';font-weight:400;unicode-range:U+10D0-10FF;src:url(${file}) format('woff2');font-display:block}</style>`;
