import { useDeviceInUse } from '../../../input';

/** How to work with a panel, in the words of what is at hand: pointer and fingers, the keyboard beside them, or a gamepad. */
export function Hint({ words, keys, pad }: { words: string; keys: string; pad: string }) {
  const hands = useDeviceInUse();
  if (hands === 'pad') return <p className="sub">{pad}</p>;
  return (
    <>
      <p className="sub">{words}</p>
      {hands === 'keys' && <p className="sub">{keys}</p>}
    </>
  );
}
