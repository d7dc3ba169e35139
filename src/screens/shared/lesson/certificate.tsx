import { useEffect, useRef, useState } from 'react';
import { exercisesOf, readBest } from '../../../academy';
import type { LessonRow } from '../../../db';
import { formatDate, formatRaceTime, t } from '../../../i18n';
import { useActiveRider } from '../../../session';
import { Button, Section, showToast } from '../../../ui';
import { riderName } from '../riders';
import { type CertificateText, drawCertificate } from './draw-certificate';

const exams = exercisesOf('final');

/** What the certificate says; undefined until all four exams are passed. */
export function textOf(rows: readonly LessonRow[], name: string, bib: number): CertificateText | undefined {
  const passed = exams.flatMap(({ id }) => rows.find((row) => row.exercise === id && row.stars > 0) ?? []);
  if (passed.length < exams.length) return undefined;
  const date = formatDate(Math.max(...passed.map(({ at }) => at)));
  const assisted = passed.some((row) => readBest(row.best)?.assist !== undefined);
  return {
    title: t('academy.certificate.title'),
    product: t('product'),
    name,
    bib: String(bib),
    text: t('academy.certificate.text'),
    date: assisted ? `${date} · ${t('academy.assisted')}` : date,
    lines: passed.map((row, i) => ({
      title: t(`academy.${exams[i]!.id}.title`),
      time: formatRaceTime(readBest(row.best)?.timeUs),
      stars: row.stars,
    })),
  };
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

function save(picture: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = t('academy.certificate.file');
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function share(picture: Blob): Promise<void> {
  const file = new File([picture], t('academy.certificate.file'), { type: picture.type });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the share panel is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    save(picture);
  }
}

/** The certificate of the final exam: a picture to keep. */
export function Certificate({ rows }: { rows: readonly LessonRow[] }) {
  const rider = useActiveRider();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shares] = useState(() => 'share' in navigator && 'canShare' in navigator);
  const name = riderName(rider);
  const text = textOf(rows, name, rider.bib);
  const told = JSON.stringify(text);
  useEffect(() => {
    if (told === undefined || !canvas.current) return;
    const element = canvas.current;
    const draw = (): void => drawCertificate(element, JSON.parse(told) as CertificateText);
    draw();
    // Once more in the game's own letters, when they have come.
    void document.fonts.ready.then(draw);
  }, [told]);
  const withPicture = async (use: (picture: Blob) => unknown): Promise<void> => {
    const picture = canvas.current && (await pictureOf(canvas.current));
    if (picture) await use(picture);
    else showToast(t('academy.certificate.failed'), { tone: 'bad' });
  };
  return (
    <Section title={t('academy.certificate')}>
      {text === undefined ? (
        <p className="sub">{t('academy.certificate.locked')}</p>
      ) : (
        <div className="certificate">
          <canvas ref={canvas} role="img" aria-label={t('academy.certificate.alt', { name })} />
          <div className="two">
            <Button icon="install" onClick={() => void withPicture(save)}>
              {t('academy.certificate.save')}
            </Button>
            {shares && (
              <Button icon="upload" onClick={() => void withPicture(share)}>
                {t('academy.certificate.share')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Section>
  );
}
