export { type PracticeRun, startPractice } from './practice-run';
export { practiceSlope } from './practice-slope';
