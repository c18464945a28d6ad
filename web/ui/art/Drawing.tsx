// docs/decisions/085
type DrawingProps = {
  readonly src: string;
  /** Of the drawing itself, in units: the proportion by which its place is kept. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
  /** Below the first screen: loaded when it comes near. */
  readonly late?: boolean;
};

/** A drawing of ours from its file: it costs the page no script, and its place is kept before it comes. Says nothing to the ear. */
export function Drawing({ src, width, height, className, late = false }: DrawingProps) {
  return (
    <img
      src={src}
      width={width}
      height={height}
      className={className}
      alt=""
      decoding="async"
      loading={late ? 'lazy' : undefined}
    />
  );
}
