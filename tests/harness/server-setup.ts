import { afterEach } from 'vitest';
import { closeAll } from '../sync/fixture/close-later';

// Runs for each test file; what a module that is loaded once registers would run for the first file alone.
afterEach(closeAll);
