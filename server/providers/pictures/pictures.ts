import type { PictureKind } from '#domain/pictures.ts';
export type PictureFault = 'broken';
export type JudgedPicture = { kind: PictureKind; width: number; height: number; hasAlpha: boolean };
export type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type Making = { area: Area; width: number; height: number; format: 'webp' | 'jpeg' };
export type PictureTool = {
  judge(bytes: Uint8Array): Promise<JudgedPicture | { fault: PictureFault }>;
  make(bytes: Uint8Array, wish: Making): Promise<Uint8Array>;
  words(fault: PictureFault): string;
};
export function pictureTool(): PictureTool {
  const later = () => {
    throw new Error('not yet');
  };
  return { judge: later, make: later, words: later };
}
