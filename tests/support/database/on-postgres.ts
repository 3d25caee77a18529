/** For the jest project of this engine; without it the suites run on SQLite. */
process.env.TEST_ENGINE = 'postgres';
