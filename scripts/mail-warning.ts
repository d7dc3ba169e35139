/**
 * Returns a warning for an operator whose public server cannot send mail; undefined if there is nothing to warn about.
 *
 * @param folder in which the mails are stored instead
 */
export function mailWarning(env: NodeJS.ProcessEnv, folder: string): string | undefined {
  const isForOthers = (env.FL_URL ?? '').trim() !== '';
  const hasMail = (env.FL_SMTP_HOST ?? '').trim() !== '';
  // Nobody signs up in a club cell, so there is no link to forward.
  const isClubCell = (env.FL_CELL ?? '').trim() === 'club';
  if (!isForOthers || hasMail || isClubCell) return undefined;
  return (
    'FL_URL is set and FL_SMTP_HOST is not, so this server sends no mail: you have to pass on the links that are ' +
    `printed here and kept in ${folder}.`
  );
}
