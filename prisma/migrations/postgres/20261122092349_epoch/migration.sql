-- CreateTable
CREATE TABLE "Epoch" (
    "id" TEXT NOT NULL,

    CONSTRAINT "Epoch_pkey" PRIMARY KEY ("id")
);

-- InsertRow
INSERT INTO "Epoch" ("id") VALUES (left(md5(random()::text || clock_timestamp()::text), 12));
