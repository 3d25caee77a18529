// Lucide's "plus", "x" and "users" (ISC licence), each drawn in one stroke and without a component of its own: a project may have
// thousands of them.

export const addIcon = (
  <svg viewBox="0 0 24 24" className="line-icon" aria-hidden="true">
    <path d="M5 12h14M12 5v14" />
  </svg>
);

export const removeIcon = (
  <svg viewBox="0 0 24 24" className="line-icon" aria-hidden="true">
    <path d="M18 6 6 18M6 6l12 12" />
  </svg>
);

export const usersIcon = (
  <svg viewBox="0 0 24 24" className="line-icon" aria-hidden="true">
    <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0" />
  </svg>
);
