// docs/decisions/054
import file from '../ui/sans-choice.woff2?inline';

/** The font of „ქარ“ in the header, the only Georgian word of an English page; others preload the whole font. */
export const choiceFont = `<style>@font-face{font-family:'Simshvide Choice';font-weight:400;unicode-range:U+10D0-10FF;src:url(${file}) format('woff2');font-display:block}</style>`;
