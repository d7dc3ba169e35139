/** The ceremony after a race: the riders on their podium before the crowd. Fetched when a podium is shown. */
export { createCeremony } from './ceremony';
