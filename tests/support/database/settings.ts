// A suite makes more calls per minute than a person may, and its log would bury its result.
process.env.RATE_LIMIT = 'off';
process.env.LOG_LEVEL = 'silent';
