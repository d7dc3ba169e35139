import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber, t } from '../../../i18n';
import type { Equipment } from '../../../sim';
import { BOARD_FIS, type FisAdvice, fisAdvice, type Range } from '../../../tracks';
import { Button, Notice, NoticeButton, Segments } from '../../../ui';
import { faultWords } from '../fault-words';
import { numbered } from '../numbered';
import { chooseGate } from './map-keys';
import type { Builder } from './session';

/** Pieces of advice shown at once; the rest would say the same of other gates. */
const MOST = 30;

function range({ min, max }: Pick<Range, 'min' | 'max'>): string {
  const write = (value: number): string => formatNumber(Math.round(value * 100) / 100);
  if (min !== undefined && max !== undefined)
    return t('builder.check.range.both', { min: write(min), max: write(max) });
  if (min !== undefined) return t('builder.check.range.min', { min: write(min) });
  return max === undefined ? '' : t('builder.check.range.max', { max: write(max) });
}

function asked(advice: FisAdvice): string {
  const usual = range(advice);
  return advice.or === undefined ? usual : t('builder.check.range.or', { usual, other: range(advice.or) });
}

function adviceWords(advice: FisAdvice): string {
  const what = t('builder.check.have', {
    topic: t(`builder.fis.${advice.topic}`),
    have: formatNumber(Math.round(advice.have * 10) / 10),
    range: asked(advice),
  });
  if (advice.gate === undefined) return what;
  return t('builder.fault.at', { place: t('builder.gate', { gate: advice.gate }), what });
}

function Advice({ advice, builder }: { advice: FisAdvice; builder: Builder }) {
  const { gate } = advice;
  return (
    <li>
      <p>{adviceWords(advice)}</p>
      <p className="sub">{t('builder.check.source', { source: advice.source })}</p>
      {gate !== undefined && (
        <Button kind="quiet" onClick={() => chooseGate(builder, gate - 1)}>
          {t('builder.check.go', { gate })}
        </Button>
      )}
    </li>
  );
}

const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** Where the track leaves the sport's figures, as a course for skis or for boards. */
function AdviceList({ builder }: { builder: Builder }) {
  const draft = useStore(builder.store, (s) => s.history.now);
  const [equipment, setEquipment] = useState<Equipment>('ski');
  const advice = useMemo(() => fisAdvice(draft, equipment), [draft, equipment]);
  const { style } = draft;
  const words = (): string => {
    if (style === 'training') return t('builder.check.training');
    if (equipment === 'board' && BOARD_FIS[style] === undefined) return t('builder.check.board.none');
    return t(advice.length === 0 ? 'builder.check.advice.none' : 'builder.check.advice.text');
  };
  return (
    <>
      <h2>{t('builder.check.advice')}</h2>
      {style !== 'training' && (
        <Segments
          named
          label={t('builder.check.for')}
          value={equipment}
          options={EQUIPMENT.map((value) => ({ value, label: t(`equipment.${value}`) }))}
          onChange={setEquipment}
        />
      )}
      <p className="sub">{words()}</p>
      <ul className="builder-advice">
        {numbered(advice.slice(0, MOST)).map(({ item, place }) => (
          <Advice key={place} advice={item} builder={builder} />
        ))}
      </ul>
    </>
  );
}

/** What makes the track unridable, and where it leaves the sport's figures. */
export function CheckPanel({ builder }: { builder: Builder }) {
  const { faults } = useStore(builder.store, (s) => s.findings);
  return (
    <>
      <h2>{t('builder.check.faults')}</h2>
      {faults.length === 0 && <p className="sub">{t('builder.check.none')}</p>}
      {numbered(faults).map(({ item: fault, place }) => {
        const { gate } = fault;
        return (
          <Notice
            key={place}
            icon="warning"
            tone="bad"
            actions={
              gate === undefined ? undefined : (
                <NoticeButton onClick={() => chooseGate(builder, gate - 1)}>
                  {t('builder.check.go', { gate })}
                </NoticeButton>
              )
            }
          >
            <p>{faultWords(fault)}</p>
          </Notice>
        );
      })}
      <AdviceList builder={builder} />
    </>
  );
}
