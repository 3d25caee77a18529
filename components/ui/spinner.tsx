/** A spinner with a text for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center gap-3 py-24 text-soft">
      <span className="size-8 animate-spin rounded-full border-[3px] border-line border-t-accent" aria-hidden="true" />
      {label}
    </div>
  );
}
