export { download, onlineGhost } from '../../../online';
