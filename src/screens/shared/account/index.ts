export { Change, ChangeEmail } from './change-email';
export { type EntryState, readEntryState } from './entry-state';
export { AccountForm, AccountPage, EmailField, PasswordField } from './form';
export { NoMail } from './no-mail';
export { keepReturnTo, keptReturnTo } from './return-to';
export { type Call, useCall } from './use-call';
export { faultWords, fieldWords } from './words';
