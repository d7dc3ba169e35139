/** Servers of clubs, as several screens show them: signs, rows, reports, and what became of a call. */
export { AsOf, useIsReached } from './as-of';
export { endOfDay, usesOf } from './bounds';
export { areTooAlike, type ClubColours, coloursOf, PLAIN, pairs } from './colours';
export { copyText } from './copy-text';
export { Crest, colourStyle } from './crest';
export { clubEventStanding, EventRow, type EventStanding, isAhead } from './event-row';
export { FaultNotice } from './fault-notice';
export { clubFaultWords, fieldFaultWords } from './fault-words';
export { ReportDialog, type Reported } from './report-dialog';
export { ServerRow } from './rows';
export { ServerForm, useServerForm } from './server-form';
export { ShownOnce } from './shown-once';
export { TextArea } from './text-area';
export { type Act, useAct } from './use-act';
