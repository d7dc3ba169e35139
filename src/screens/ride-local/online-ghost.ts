export { onlineGhost } from '../../online';
