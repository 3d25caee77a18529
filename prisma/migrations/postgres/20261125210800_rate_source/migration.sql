-- CreateTable
CREATE TABLE "RateSource" (
    "id" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "day" TEXT,
    "rates" TEXT,

    CONSTRAINT "RateSource_pkey" PRIMARY KEY ("id")
);
