import type { ReactNode } from 'react';

export interface ColumnsProps {
  /** What a project holds. */
  children: ReactNode;
  /** Who pays whom. It stands beside it, or below it where the screen has one column. */
  settlement: ReactNode;
  /** What stands ahead of the settlement, and behind it. */
  above?: ReactNode;
  below?: ReactNode;
}

/** The two columns of a project, on a narrow screen one. */
export function ProjectColumns({ children, settlement, above, below }: ColumnsProps) {
  return (
    <div className="project-columns grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-5 lg:-m-1 lg:max-h-[calc(100dvh-2.25rem)] lg:overflow-y-auto lg:p-1">
        {above}
        {settlement}
        {below}
      </aside>
    </div>
  );
}
