import type { CSSProperties } from 'react';
import './clubs.css';
import { type ClubColours, coloursOf, lettersOn } from './colours';

/** The colours as a stylesheet takes them. Letters are black or white, so they can be read on any colour. */
export function colourStyle(colours: ClubColours): CSSProperties {
  const { primaryColour, secondaryColour } = coloursOf(colours);
  return {
    '--club': primaryColour,
    '--club-2': secondaryColour,
    '--club-ink': lettersOn(primaryColour),
  } as CSSProperties;
}

/** The first letters of up to two words. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–_.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word].find((char) => /[\p{L}\p{N}]/u.test(char)) ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A server's sign: its letters on its colours, like a bib. The name stands beside it. */
export function Crest({ server }: { server: ClubColours & { readonly name: string } }) {
  return (
    <span className="crest" style={colourStyle(server)} aria-hidden="true">
      {initialsOf(server.name)}
    </span>
  );
}
