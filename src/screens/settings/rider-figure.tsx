import type { Rider } from '../../session';

/** Skis or a board under the rider, tips in front. */
function Gear({ equipment }: { equipment: Rider['equipment'] }) {
  if (equipment === 'board') {
    return <path d="M18 136c2-7 8-9 20-9h44c12 0 18 2 20 9 1 4-3 6-8 6H26c-5 0-9-2-8-6z" fill="#16213f" />;
  }
  return (
    <>
      <path d="M36 122l12 3-10 22c-2 4-10 3-9-2z" fill="#16213f" />
      <path d="M84 122l-12 3 10 22c2 4 10 3 9-2z" fill="#16213f" />
      <path d="M29 145l3-7 8 3-3 6c-2 4-9 2-8-2zM91 145l-3-7-8 3 3 6c2 4 9 2 8-2z" fill="#ff5a36" />
    </>
  );
}

/** A rider from the front, in facets lit from the left, in the profile's colours. */
export function RiderFigure({ rider, label }: { rider: Rider; label: string }) {
  const { primary, secondary, bib, equipment, stance } = rider;
  const mirrored = equipment === 'board' && stance === 'goofy';
  return (
    <svg className="figure" viewBox="0 0 120 152" role="img" aria-label={label}>
      <ellipse cx="66" cy="143" rx="46" ry="6" fill="var(--ink)" opacity=".14" />
      <g transform={mirrored ? 'translate(120 0) scale(-1 1)' : undefined}>
        <Gear equipment={equipment} />
        <path d="M44 84l15 3-4 38-17 1-3-16z" fill={primary} />
        <path d="M76 84l-15 3 4 38 17 1 3-16z" fill={primary} />
        <path d="M76 84l-15 3 4 38 17 1 3-16z" fill="#0e1730" opacity=".22" />
        <path d="M35 118l20 2v8H32zM85 118l-20 2v8h23z" fill={secondary} />
        <path d="M38 44l22-6 22 6 4 40-26 8-26-8z" fill={primary} />
        <path d="M60 38l22 6 4 40-26 8z" fill="#0e1730" opacity=".2" />
        <path d="M38 44l-12 24 4 20 8 1 2-18 6-14zM82 44l12 24-4 20-8 1-2-18-6-14z" fill={secondary} />
        <path d="M82 44l12 24-4 20-8 1-2-18-6-14z" fill="#0e1730" opacity=".2" />
        <circle cx="33" cy="90" r="6" fill="#16213f" />
        <circle cx="87" cy="90" r="6" fill="#16213f" />
        <path d="M44 19c0-11 7-17 16-17s16 6 16 17l-2 14-14 7-14-7z" fill={secondary} />
        <path d="M60 2c9 0 16 6 16 17l-2 14-14 7z" fill="#0e1730" opacity=".2" />
        <path d="M44 18h32l-1 10-15 5-15-5z" fill="#0e1730" />
        <path d="M47 20h26l-1 6-12 4-12-4z" fill="#ff9a4a" />
        <path d="M49 21h9l-4 7-5-2z" fill="#fff" opacity=".5" />
      </g>
      <path d="M43 50h34v30H43z" fill="#fff" />
      <path d="M43 76h34v6H43z" fill="var(--bib)" />
      <text x="60" y="71" className="figure-bib">
        {bib}
      </text>
    </svg>
  );
}
