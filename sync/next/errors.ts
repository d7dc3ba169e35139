/** What was asked for cannot be done now: the server does not say, or nothing runs that could ask it. */
export class SyncUnavailable extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SyncUnavailable';
  }
}
