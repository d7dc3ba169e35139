import { describePart } from './permissions/part-tests';

describePart('more-rows');
