import { shareTemplates } from './templates';

/** Once for all files of a test run. */
export default shareTemplates;
