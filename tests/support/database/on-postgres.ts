/** Set by the Jest project for PostgreSQL. Without it the suites run on SQLite. */
process.env.TEST_ENGINE = 'postgres';
