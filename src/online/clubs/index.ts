/** Clubs (`server` in the code): calls with typed faults, row schemas, and hooks. */
export { makeCalendar, revokeCalendar } from './calendar';
export type { Outcome } from './call';
export { type ClubCollection, onClubChange, tellClubChange } from './changes';
export { exportOwnData } from './export';
export { type ClubFault, type ClubFaultCode, clubFaults } from './faults';
export {
  useAudit,
  useBlocks,
  useCalendar,
  useClubRecords,
  useInvitations,
  useMayFound,
  useMemberDays,
  useNames,
  useOffer,
  useOpenServers,
  useReadNews,
  useRecordsOn,
  useReportedRide,
  useReports,
  useSeenServer,
} from './hooks';
export {
  type AskedInvitation,
  invitationIn,
  invitationOf,
  invite,
  MOST_USES,
  showInvitation,
  spokenCode,
  uninvite,
} from './invitations';
export { linkCard } from './link-card';
export {
  answerOffer,
  answerRequests,
  blockUsers,
  changeRole,
  type Joined,
  joinByEvent,
  joinServer,
  leaveServer,
  offerServer,
  redeemInvitation,
  removeMembers,
  type Some,
  takeOfferBack,
  unblockUsers,
  withdrawRequest,
} from './members';
export { markRead } from './news';
export type { NamedNews } from './reads';
export { answerReport, askForReview, MAX_TEXT, type Report, sendReport } from './reports';
export { mayHandOver, mayRemove, mayRun, type Person, rolesToGive } from './rights';
export {
  type AuditEntry,
  type ClubBest,
  type ClubBlock,
  type ClubInvitation,
  type ClubRecord,
  type ClubReport,
  type ClubRole,
  type ClubServer,
  type LinkCard,
  type MadeInvitation,
  type ReportKind,
  type ReportReason,
  reportReasons,
  roles,
  type ShownServer,
} from './schemas';
export {
  type ClubSettings,
  changeServer,
  closeServer,
  foundServer,
  freshServer,
  MAX_SERVER_ABOUT,
  MAX_SERVER_NAME,
} from './settings';
