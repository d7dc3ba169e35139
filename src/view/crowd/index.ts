export { type Board, boardsOf } from './boards';
export { type Grounds, type Person, peopleOf, type Role } from './places';
export { type Venue, venuesOf } from './venues';
