/** An address of ours that is written to. */
export function MailLink({ to, className }: { readonly to: string; readonly className?: string }) {
  return (
    <a href={`mailto:${to}`} className={className} translate="no">
      {to}
    </a>
  );
}
