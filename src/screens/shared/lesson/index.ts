export { LessonPage } from './lesson-page';
export { useReached } from './use-won';
