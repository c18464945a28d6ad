/** Colours of the art. The upper group equals the tokens of the same name; the lower group lives in art only. */
export const artColour = {
  surface: '#FFFFFF',
  mist: '#E4EEE8',
  pine: '#1E5B4F',
  pineBright: '#2C7A69',
  apricot: '#E9A26B',

  skyTop: '#F6DCC6',
  skyMiddle: '#F8ECDD',
  ridgeFar: '#A9C4BA',
  ridgeNear: '#5E9586',
  wineSeat: '#B65963',
} as const;
