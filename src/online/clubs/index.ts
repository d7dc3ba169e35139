/** Servers of clubs as the app sees them: calls with typed faults, rows as they are read, and hooks over both. */
export type { Outcome } from './call';
export { type ClubCollection, onClubChange, tellClubChange } from './changes';
export { exportOwnData } from './export';
export { type ClubFault, type ClubFaultCode, clubFaults } from './faults';
export {
  useAudit,
  useBlocks,
  useClubEvents,
  useClubRecords,
  useInvitations,
  useMayFound,
  useMembers,
  useMyRequests,
  useMyServers,
  useNames,
  useNews,
  useOpenServers,
  useRecordsOn,
  useReportedRide,
  useReports,
  useRequests,
  useRequestsForMe,
  useServer,
  useServerNames,
} from './hooks';
export {
  type AskedInvitation,
  invitationIn,
  invite,
  MOST_USES,
  readInvitation,
  showInvitation,
  spokenCode,
  uninvite,
} from './invitations';
export {
  answerRequests,
  blockUsers,
  changeRole,
  handOver,
  type Joined,
  joinByEvent,
  joinServer,
  leaveServer,
  redeemInvitation,
  removeMembers,
  type Some,
  unblockUsers,
  withdrawRequest,
} from './members';
export { markRead } from './news';
export type { MyRequest, MyServer } from './reads';
export { answerReport, MAX_TEXT, type Report, sendReport } from './reports';
export {
  type AuditEntry,
  type ClubBest,
  type ClubBlock,
  type ClubEvent,
  type ClubInvitation,
  type ClubMember,
  type ClubNews,
  type ClubRecord,
  type ClubReport,
  type ClubRequest,
  type ClubRole,
  type ClubServer,
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
