import { LineIcon } from '../../../ui/Icon.tsx';

/** On the grid of the other icons; only the room loads them. */
const PATHS = {
  microphone: 'M13 3a4 4 0 0 0-4 4v5a4 4 0 0 0 8 0V7a4 4 0 0 0-4-4ZM5 12a8 8 0 0 0 16 0M13 20v3',
  microphoneOff:
    'M17 11V7a4 4 0 0 0-7.6-1.7M9 9v3a4 4 0 0 0 6 3.5M5 12a8 8 0 0 0 12.6 6.5M21 12a8 8 0 0 1-.8 3.4M13 20v3M4 3l18 20',
  camera: 'M3 7h13v12H3ZM16 11l7-3.5v11L16 15',
  cameraOff: 'M9 7h7v7M16 18v1H3V7h2M16 11l7-3.5v11l-3-1.5M3 3l20 20',
  screen: 'M3 5h20v13H3ZM9 22h8M13 15V9m-3 3 3-3 3 3',
  messages: 'M4 5h18v13H12l-5 4v-4H4Z',
  smallWindow: 'M3 5h20v16H3ZM13 13h7v5h-7Z',
  devices: 'M3 8h12M19 8h4M15 5v6M3 18h4M11 18h12M11 15v6',
  help: 'M13 23a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM10 10.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M13 19v.01',
  more: 'M4.5 13h1M12.5 13h1M20.5 13h1',
  leave: 'M15 7V4H4v18h11v-3M10 13h13m-4-4 4 4-4 4',
  send: 'M23 4 3 11l8 4 4 8ZM23 4 11 15',
  notice: 'M13 23a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm0-11v6M13 8v.01',
  line: 'M5 19v2M10 15v6M15 11v10M20 6v15',
  sound: 'M4 10v6h4l6 5V5l-6 5ZM18 9.5a5 5 0 0 1 0 7M21 6.5a9 9 0 0 1 0 13',
} as const;

export type CallIconName = keyof typeof PATHS;

type CallIconProps = { readonly name: CallIconName; readonly size?: number };

/** An icon of the call; what it stands beside is named in words. */
export function CallIcon({ name, size = 24 }: CallIconProps) {
  return <LineIcon path={PATHS[name]} size={size} />;
}
