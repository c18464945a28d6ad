/** Colours of the art. The upper group equals the tokens of the same name; the lower group lives in art only. */
export const artColour = {
  paper: '#FBF8F2',
  surface: '#FFFFFF',
  sand: '#F3ECDF',
  mist: '#E4EEE8',
  ink: '#1D2B28',
  inkMute: '#5B6A66',
  pine: '#1E5B4F',
  pineDeep: '#143F37',
  pineBright: '#2C7A69',
  wine: '#8A2F3C',
  apricot: '#E9A26B',

  skyTop: '#F6DCC6',
  skyMiddle: '#F8ECDD',
  ridgeFar: '#A9C4BA',
  ridgeNear: '#5E9586',
  wineArm: '#A3434F',
  wineSeat: '#B65963',
} as const;
