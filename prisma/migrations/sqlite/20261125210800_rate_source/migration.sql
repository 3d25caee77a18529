-- CreateTable
CREATE TABLE "RateSource" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "askedAt" DATETIME NOT NULL,
    "day" TEXT,
    "rates" TEXT
);
