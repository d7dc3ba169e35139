/**
 * The icon set: strokes on a 24 × 24 grid, in the colour of the surrounding text. Icons are hidden from screen readers; the
 * text beside an icon or the label of its button gives the name.
 */
const PATHS = {
  home: 'M13 3c7 3 1 7-2 9s-6 6 3 9M4 8v6M20 10v6',
  tracks: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  events: 'M5 21V4h12l-2.5 4L17 12H5',
  go: 'M5 12h13M12 5l7 7-7 7',
  chevron: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20',
  sort: 'M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M4 5v5h5M4.6 10a8 8 0 1 1-.4 4.5',
  ghost: 'M5 20V11a7 7 0 0 1 14 0v9l-3.5-2.5L12 20l-3.5-2.5zM9.5 11v.01M14.5 11v.01',
  calendar: 'M4 6h16v14.5H4zM4 10.5h16M8.5 3v5M15.5 3v5M8 14.5h2M14 14.5h2',
  timer: 'M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 9.5V14M9.5 2.5h5',
  cap: 'M2 9l10-5 10 5-10 5zM6 11.5V17c3.5 2.6 8.5 2.6 12 0v-5.5M22 9v6',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  heart: 'M12 20C6 15.5 3 12.4 3 9a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 21 9c0 3.4-3 6.5-9 11z',
  cloud: 'M7 18.5h10a4.5 4.5 0 0 0 .6-9A6 6 0 0 0 6.2 10 4.3 4.3 0 0 0 7 18.5z',
  offline: 'M7 18.5h10a4.4 4.4 0 0 0 2.6-.9M17.8 9.5A6 6 0 0 0 9 6.2M6.2 10A4.3 4.3 0 0 0 7 18.5M4 4l16 16',
  install: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  build: 'M4 20l5.5-5.5M9 9l6 6M8 14l-4-4 6-6 4 4M14 8l4-4 3 3-4 4M16 16l4 4',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 5.4a3.5 3.5 0 0 1 0 6.2M18 14.6c2.1.8 3.3 2.6 3.5 5.4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4.3 3.5-6.5 7.5-6.5s6.9 2.2 7.5 6.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.01',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10.5 11v5.5M13.5 11v5.5',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17v.01',
  whistle: 'M2.5 9H14a5.5 5.5 0 1 1-5.5 5.5V13h-6zM14 14.5v.01M11 5.5V3.5M15 5.5l1-1.8',
  update: 'M20 5v5h-5M19.4 10a8 8 0 1 0 .4 4.5',
  ski: 'M5 3c-1.5 6-1 12 0 18M10 3c-1.5 6-1 12 0 18M17 3l-2 18M20.5 3l-2 18',
  mountain: 'M2.5 19.5L9.5 6l4 7.5 2-3.5 6 9.5z',
  keyboard: 'M3 6.5h18v11H3zM6.5 10v.01M10 10v.01M14 10v.01M17.5 10v.01M8 14h8',
  touch:
    'M9 12V5.5a1.7 1.7 0 0 1 3.4 0V11l5.2 1.3c1 .3 1.5 1.1 1.4 2.1l-.7 6.1H10l-4.5-5.2c-.6-.8-.5-1.8.2-2.3.7-.5 1.6-.4 2.2.3zM5.5 7.5a5.3 5.3 0 0 1 10.5 0',
  gamepad:
    'M7 7h10a5 5 0 0 1 4.9 6l-.7 3.5a2.3 2.3 0 0 1-4 1L15 15H9l-2.2 2.5a2.3 2.3 0 0 1-4-1L2.1 13A5 5 0 0 1 7 7zM8 9.5v3M6.5 11h3M15.5 10v.01M17.5 12v.01',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon of `size` CSS px (24 by default). Decorative: hidden from screen readers. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
