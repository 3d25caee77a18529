export function Logo() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <rect width="24" height="24" rx="7" className="fill-accent" />
      <path d="M7.2 9.3h9.6M7.2 14.7h9.6" className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
