import { testSeeds } from './run-seeds';

testSeeds('odd', process.env);
