import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Rows go to their new places before one's eyes, as on the board at the finish. @param lines another value when they change */
export function useMoves(body: RefObject<HTMLTableSectionElement | null>, lines: readonly unknown[]): void {
  const tops = useRef(new Map<string, number>());
  // biome's rule wants every dependency named: rows move when the lines do.
  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-entry]') ?? [])].slice(
      0,
      lines.length,
    );
    const before = tops.current;
    tops.current = new Map(rows.map((row) => [row.dataset.entry!, row.offsetTop]));
    const ms = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--d3'));
    if (!(ms > 0)) return;
    for (const row of rows) {
      const was = before.get(row.dataset.entry!);
      if (was === undefined || was === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${was - row.offsetTop}px)` }, { transform: 'none' }], {
        ...{ duration: ms, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      });
    }
  }, [body, lines]);
}
