import { useHands } from '../../shared/hands';

/** How to work with a panel, in the words of what is at hand: pointer and fingers, or a gamepad. */
export function Hint({ words, pad }: { words: string; pad: string }) {
  return <p className="sub">{useHands() === 'pad' ? pad : words}</p>;
}
