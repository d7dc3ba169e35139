export { type Against, againstOf, againstPart, type Ladder } from './against';
export { NextOpponent } from './next-opponent';
