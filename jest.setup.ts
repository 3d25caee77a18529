import '@testing-library/jest-dom';

// A busy machine is slow, not wrong: only what hangs should fail for its time.
jest.setTimeout(30_000);
