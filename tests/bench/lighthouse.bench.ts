import { measureLighthouse } from '../../scripts/lighthouse';
import type { Bench } from './run';

export default { name: 'lighthouse', run: () => measureLighthouse() } satisfies Bench;
