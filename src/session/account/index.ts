export * from './account';
export { askCell, type CellState, cellStore } from './cell';
export {
  AccountError,
  type AccountFault,
  type AccountField,
  accountErrorOf,
  accountFields,
  type FieldFault,
} from './errors';
export { beforeLeaving } from './leaving';
export { askMail, type MailState, mailStore } from './mail';
export {
  loadMember,
  type Member,
  type MemberState,
  type MembershipStatus,
  memberStore,
} from './membership';
export { askedCell, bearsPass, logInByPass, pathToAccount, pathWithPass } from './pass';
