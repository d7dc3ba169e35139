import { useState } from 'react';
import { t } from '../../../i18n';
import { redeemCode } from '../../../online';
import { Button, Card, Section, showToast, TextField } from '../../../ui';
import { FaultNotice, useAct, useIsReached } from '../clubs';
import './memberships.css';

/** More than any way to type a code takes, and less than the server refuses to read. */
const MAX_TYPED = 100;

/**
 * A code for a membership is typed in here.
 *
 * @param followed as it stood in the address; '' for none
 * @param onRedeemed told when it has given one
 */
export function CodeForm({ followed = '', onRedeemed }: { followed?: string; onRedeemed: () => void }) {
  const [code, setCode] = useState(followed);
  const { isBusy, fault, run, clear } = useAct();
  const isReached = useIsReached();
  const redeem = (): void => {
    if (code.trim() === '') return;
    run(
      () => redeemCode(code),
      ({ name }) => {
        setCode('');
        showToast(t('membership.code.done', { name }));
        onRedeemed();
      },
    );
  };
  return (
    <Section title={t('membership.code')}>
      <Card>
        <form
          className="membership-code"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            redeem();
          }}
        >
          <TextField
            label={t('membership.code.label')}
            value={code}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={MAX_TYPED}
            spellCheck={false}
            onChange={(text) => {
              clear();
              setCode(text);
            }}
          />
          <FaultNotice fault={fault} />
          <Button type="submit" disabled={isBusy || !isReached || code.trim() === ''}>
            {t('membership.code.do')}
          </Button>
        </form>
      </Card>
    </Section>
  );
}
