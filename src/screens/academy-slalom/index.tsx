import { LessonPage } from '../shared/lesson';

/** The lesson of this route, on the page that all lessons share. */
export function Screen() {
  return <LessonPage lesson="slalom" />;
}
