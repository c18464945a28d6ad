/** The product's sign in the Studio's bar: the vendor's is an upper-cased first letter, which Georgian lacks. */
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
