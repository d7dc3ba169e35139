/**
 * What the operator of a server for others must know when it cannot send mail; undefined where there is nothing to say.
 *
 * @param folder where the mails are kept instead
 */
export function mailWarning(env: NodeJS.ProcessEnv, folder: string): string | undefined {
  const isForOthers = (env.FL_URL ?? '').trim() !== '';
  const hasMail = (env.FL_SMTP_HOST ?? '').trim() !== '';
  // In a club cell nobody signs up, so there is no link to pass on.
  const isClubCell = (env.FL_CELL ?? '').trim() === 'club';
  if (!isForOthers || hasMail || isClubCell) return undefined;
  return (
    'FL_URL is set and FL_SMTP_HOST is not, so this server sends no mail: you have to pass on the links that are ' +
    `printed here and kept in ${folder}.`
  );
}
