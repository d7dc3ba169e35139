/** The standings and results of an online event, as its page and that of its community show them. */

export { Calls } from './calls';
export { Cup } from './cup';
export { ListChoice, type Looked } from './list-choice';
export { Standings } from './standings';
export { Timing } from './timing';
export { useMoves } from './use-moves';
