/** About as high as what there is to pay and the form. */
export const PAY_HEIGHTS = [180, 90, 90, 100, 220, 52];
