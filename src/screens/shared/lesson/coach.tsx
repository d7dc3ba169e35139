import { type Ref, useEffect, useState } from 'react';
import { type AcademyExercise, createSign } from '../../../academy';
import { t } from '../../../i18n';
import { useDeviceInUse } from '../../../input';
import { promptOf } from './hands';

/** A dial from 70° left to 70° right, its ends where the edge is well enough. */
function Dial() {
  return (
    <svg className="coach-dial" viewBox="0 0 56 34" aria-hidden="true">
      <path d="M4 24A26 26 0 0 1 52 24" />
      <path className="coach-good" d="M4 24A26 26 0 0 1 11 11M45 11A26 26 0 0 1 52 24" />
      <line data-coach="needle" x1="28" y1="30" x2="28" y2="7" />
    </svg>
  );
}

/** Says the prompt once, and again only when it has become another one. */
function Said({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  // A region that comes with its words is not read out: it has to be there first.
  useEffect(() => setSaid(words), [words]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}

/** The prompt and the live sign over the slope: markup only, the onlooker's frame writes into it. */
export function Coach({
  ref,
  exercise,
  oneSwitch,
}: {
  ref: Ref<HTMLDivElement>;
  exercise: AcademyExercise;
  oneSwitch: boolean;
}) {
  const hands = useDeviceInUse();
  const { kind } = createSign(exercise.task);
  const prompt = promptOf(exercise, oneSwitch ? 'switch' : hands);
  return (
    <>
      <Said words={prompt} />
      <div className="coach" ref={ref} aria-hidden="true">
        <div className="coach-prompt" data-coach="prompt" data-on="yes">
          <p>{prompt}</p>
        </div>
        <div className="coach-sign" data-coach="sign" data-tone="0">
          {kind === 'edge' && <Dial />}
          <i className="coach-mark" data-coach="mark" />
          <b data-coach="value">–</b>
          <span>{t(`academy.sign.${kind}`)}</span>
        </div>
      </div>
    </>
  );
}
