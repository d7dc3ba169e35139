import { faultOfName, type NameFault } from '../rules/names';

const WORDS: Readonly<Record<NameFault, string>> = {
  'invisible-name': 'A name needs at least one character that can be seen.',
  'piled-marks': 'A name can have four marks on one letter.',
  'name-controls': 'A name cannot have control characters.',
  'hidden-characters': 'A name cannot have characters that are not seen.',
  'mixed-alphabets': 'A word of a name is written in one alphabet.',
};

/** Refuses a name that others could not see, or that would turn the text around it. One that is not new stays. */
export function checkName(e: PB.RecordRequestEvent): void {
  const name = e.record.getString('name');
  const fault =
    e.record.isNew() || name !== e.record.original().getString('name') ? faultOfName(name) : undefined;
  if (fault !== undefined) {
    throw new BadRequestError('This name cannot be taken.', {
      name: new ValidationError(fault, WORDS[fault]),
    });
  }
  e.next();
}
