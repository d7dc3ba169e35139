import { describePart } from './permissions/part-tests';

describePart('acts');
