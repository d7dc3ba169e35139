/** The ceremony after a race: the riders on their podium in front of the crowd. Loaded when a podium is shown. */
export { createCeremony } from './ceremony';
