type MailLinkProps = { readonly to: string; readonly className?: string };

/** An address of ours that is written to. */
export function MailLink({ to, className }: MailLinkProps) {
  return (
    <a href={`mailto:${to}`} className={className} translate="no">
      {to}
    </a>
  );
}
