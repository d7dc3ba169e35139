import { removeTemplates } from './templates';

/** Once all files of a test run are through. */
export default removeTemplates;
