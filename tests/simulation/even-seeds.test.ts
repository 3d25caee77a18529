import { testSeeds } from './run-seeds';

testSeeds('even', process.env);
