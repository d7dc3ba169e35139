export { useInstall, watchInstall } from './install';
