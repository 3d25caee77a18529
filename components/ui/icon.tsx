/**
 * Lines on a grid of 24. Icons that stand in rows are drawn by the style sheet, and only there
 * (components/styles/line-icons.css).
 */
const lines = {
  check: 'M4.5 12.5l5 5 10-11',
  more: `${circle(5, 12, 1)}${circle(12, 12, 1)}${circle(19, 12, 1)}`,
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h10.5a5 5 0 0 1 0 10H10',
  redo: 'M15.5 5L20 9.5 15.5 14M20 9.5H9.5a5 5 0 0 0 0 10H14',
  history: 'M4 5v4.5h4.5M4.4 9.5A8 8 0 1 1 4.25 14M12 7.5V12l3 2',
  renew: 'M4.3 10a8 8 0 0 1 15.3-.5M19.7 14a8 8 0 0 1-15.3.5M20 5v4.5h-4.5M4 19v-4.5h4.5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7M10 11v5.5M14 11v5.5',
  readOnly: `M2 12q4.2-7 10-7t10 7q-4.2 7-10 7T2 12z${circle(12, 12, 3)}`,
  share: 'M12 15.5V3M7.5 7.5L12 3l4.5 4.5M5 13v5.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V13',
  copy: 'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5zM15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5',
  file: 'M13.5 3h-6A1.5 1.5 0 0 0 6 4.5v15A1.5 1.5 0 0 0 7.5 21h9a1.5 1.5 0 0 0 1.5-1.5v-12zM13.5 3v4.5H18M12 17.5V11M9.5 13.5L12 11l2.5 2.5',
  noNetwork:
    'M3 3l18 18M12 19.5h.01M8.7 15.9a4.8 4.8 0 0 1 6.6 0M5.2 12.3a9.8 9.8 0 0 1 4.3-2.5M14.6 9.9a9.8 9.8 0 0 1 4.2 2.4M2 8.7A14.5 14.5 0 0 1 6 6M10.2 4.8A14.5 14.5 0 0 1 22 8.7',
  noServer:
    'M5 4h14a1.5 1.5 0 0 1 1.5 1.5v3A1.5 1.5 0 0 1 19 10H5a1.5 1.5 0 0 1-1.5-1.5v-3A1.5 1.5 0 0 1 5 4zM12 20H5a1.5 1.5 0 0 1-1.5-1.5v-3A1.5 1.5 0 0 1 5 14h7M7.5 7h.01M7.5 17h.01M16 15l5 5M21 15l-5 5',
  noLink: 'M9 7.5H7a4.5 4.5 0 0 0 0 9h2M15 7.5h2a4.5 4.5 0 0 1 0 9h-2M14 4l-4 16',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 8 8 0 0 0 20 14.5z',
  sun: `${circle(12, 12, 4)}M12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1`,
};

export type IconName = keyof typeof lines;

interface IconProps {
  name: IconName;
  className?: string;
  strokeWidth?: number;
}

/** A screen reader skips it: what it means is told in words too. */
export function Icon({ name, className, strokeWidth = 2 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  );
}

function circle(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 0 1`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
}
