// docs/decisions/085
type DrawingProps = {
  readonly src: string;
  /** Of the drawing itself, in units: the proportion by which its place is kept. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
  /** Whether it stands on the first screen, and so comes before the scripts, or below it, and is loaded when it comes near. */
  readonly place?: 'first' | 'late';
};

/** A drawing of ours from its file: it costs the page no script, and its place is kept before it comes. Says nothing to the ear. */
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
