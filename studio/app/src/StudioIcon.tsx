/** The sign of the product in the Studio's bar: the vendor's own would be the first letter upper-cased, which Georgian does not have. */
export function StudioIcon() {
  return (
    <span
      aria-hidden
      style={{ display: 'grid', placeItems: 'center', height: '100%', color: '#fff', background: '#1e5b4f' }}
    >
      ს
    </span>
  );
}
