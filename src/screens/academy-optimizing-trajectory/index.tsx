import { LessonPage } from '../academy/lesson-page';

/** The lesson of this route, on the page that all lessons share. */
export function Screen() {
  return <LessonPage lesson="optimizing-trajectory" />;
}
