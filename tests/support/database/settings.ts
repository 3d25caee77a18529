// A suite makes more calls in a minute than a person, and its log would hide its result.
process.env.RATE_LIMIT = 'off';
process.env.LOG_LEVEL = 'silent';
