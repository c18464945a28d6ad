import { SECOND } from '#domain/dates.ts';
import { latePart } from '../part.ts';

/** The tracks that a side sends; null sends nothing. */
export type Outgoing = {
  readonly microphone: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
};

/** The three lines of media of a call, in the order of their descriptions on both sides. */
const LINES = ['microphone', 'camera', 'screen'] as const;
type Line = (typeof LINES)[number];
const KIND_OF = { microphone: 'audio', camera: 'video', screen: 'video' } as const;

/** The most that a line may take, bits a second: a face at 720p, and a screen whose letters stay sharp. */
const MOST_BITS = { camera: 1_200_000, screen: 1_500_000 } as const;
/** On a thin line a face may blur but not freeze, and letters may come late but not blur. */
const KEEPS = { camera: 'maintain-framerate', screen: 'maintain-resolution' } as const;

/** A browser drops its first pictures while they are too large for an unknown line: it begins at half size. */
const FIRST_SCALE = 2;
const FIRST_SCALE_FOR_MS = 2 * SECOND;

type Encoding = Pick<RTCRtpEncodingParameters, 'maxBitrate' | 'scaleResolutionDownBy'>;

/** A connection between the two browsers. */
export type Connection = ReturnType<typeof createConnection>;

/** Opens a connection that sends `outgoing` as soon as both sides are described. */
export function createConnection(configuration: RTCConfiguration, outgoing: Outgoing) {
  const pc = new RTCPeerConnection({ ...configuration, bundlePolicy: 'max-bundle' });
  /** For typed messages and what each side says of itself. */
  const channel = pc.createDataChannel('side', { negotiated: true, id: 0 });
  /** Camera and microphone of the other side. */
  const stream = new MediaStream();
  const screen = new MediaStream();
  /** Sound and picture of one stream are kept in step by the browser that receives them. */
  const own = new MediaStream();
  const senders = new Map<Line, RTCRtpSender>();
  let shown = outgoing;
  let isLimited = false;
  let growing: ReturnType<typeof setTimeout> | undefined;

  function hold(line: Line, { sender, receiver }: RTCRtpTransceiver): void {
    senders.set(line, sender);
    (line === 'screen' ? screen : stream).addTrack(receiver.track);
  }

  function put(line: Line): void {
    void senders
      .get(line)
      ?.replaceTrack(shown[line])
      // Harmless: a closed connection refuses, and needs no track any more.
      .catch(() => undefined);
  }

  /** Some browsers refuse a wish at once, others later, and go on as they see fit. */
  function wish(line: 'camera' | 'screen', encoding: Encoding): void {
    void latePart('limits of the line', async () => encode(line, encoding), undefined);
  }

  async function encode(line: 'camera' | 'screen', wished: Encoding): Promise<void> {
    const sender = senders.get(line);
    if (sender === undefined) return;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings) Object.assign(encoding, wished);
    // Harmless: a browser that knows no such wish decides for itself.
    await sender.setParameters({ ...parameters, degradationPreference: KEEPS[line] }).catch(() => undefined);
  }

  return {
    pc,
    stream,
    screen,
    channel,
    /** Sends other tracks from now on; needs no new description. */
    show(next: Outgoing): void {
      const before = shown;
      shown = next;
      for (const line of LINES) if (before[line] !== next[line]) put(line);
    },
    offerLines(): void {
      if (senders.size > 0) return;
      for (const line of LINES) {
        const init: RTCRtpTransceiverInit = {
          direction: 'sendrecv',
          ...(line !== 'screen' && { streams: [own] }),
          ...(line === 'camera' && { sendEncodings: [{ scaleResolutionDownBy: FIRST_SCALE }] }),
        };
        hold(line, pc.addTransceiver(shown[line] ?? KIND_OF[line], init));
      }
    },
    takeLines(): void {
      if (senders.size > 0) return;
      const offered = pc.getTransceivers();
      for (const line of LINES) {
        const found = offered.find(
          ({ sender, receiver }) => receiver.track.kind === KIND_OF[line] && ![...senders.values()].includes(sender),
        );
        if (found === undefined) continue;
        found.direction = 'sendrecv';
        const sender: Partial<RTCRtpSender> = found.sender;
        if (line !== 'screen') sender.setStreams?.call(found.sender, own);
        hold(line, found);
        if (line === 'camera') wish(line, { scaleResolutionDownBy: FIRST_SCALE });
        put(line);
      }
    },
    /** Sets what a line may take; possible once both sides are described. */
    limit(): void {
      if (isLimited) return;
      isLimited = true;
      for (const line of ['camera', 'screen'] as const) wish(line, { maxBitrate: MOST_BITS[line] });
      growing = setTimeout(() => wish('camera', { scaleResolutionDownBy: 1 }), FIRST_SCALE_FOR_MS);
    },
    close(): void {
      clearTimeout(growing);
      // Closed before the page lets the tracks go: nothing is sent from this line on.
      pc.close();
      for (const track of [...stream.getTracks(), ...screen.getTracks()]) track.stop();
    },
  };
}
