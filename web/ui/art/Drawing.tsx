// docs/decisions/085
type DrawingProps = {
  readonly src: string;
  /** Of the drawing itself, in units: the proportion by which its place is kept. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
  /** `first`: on the first screen, loaded before the scripts; `late`: below it, loaded when it comes near. */
  readonly place?: 'first' | 'late';
};

/** Our drawing from its file: no script, and its place is kept before it loads. Silent for screen readers. */
export function Drawing({ src, width, height, className, place }: DrawingProps) {
  return (
    <img
      src={src}
      width={width}
      height={height}
      className={className}
      alt=""
      decoding="async"
      loading={place === 'late' ? 'lazy' : undefined}
      fetchPriority={place === 'first' ? 'high' : undefined}
    />
  );
}
