import { describe, expect, it } from 'vitest';
import { demandLongSecrets } from '../../../scripts/secrets';

describe('a secret of the environment', () => {
  it('may be missing, and is long', () => {
    demandLongSecrets({});
    demandLongSecrets({ FL_METRICS_TOKEN: '' });
    demandLongSecrets({ FL_METRICS_TOKEN: 'x'.repeat(16), FL_VERIFIER_SECRET: 'y'.repeat(16) });
  });

  it.each(['FL_VERIFIER_SECRET', 'FL_METRICS_TOKEN'])(
    'that stands in %s as in the examples is told',
    (name) => {
      expect(() => demandLongSecrets({ [name]: 'change-me' })).toThrow(
        `${name} must have at least 16 characters.`,
      );
    },
  );
});
