import type { Bench } from './run';
import { measureChannels } from './server-channels';

/** The load of devices that do nothing but listen: what a ride costs the server among them. Runs with the other `load`. */
export default { name: 'load', run: () => measureChannels() } satisfies Bench;
