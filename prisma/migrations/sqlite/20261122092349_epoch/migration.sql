-- CreateTable
CREATE TABLE "Epoch" (
    "id" TEXT NOT NULL PRIMARY KEY
);

-- InsertRow
INSERT INTO "Epoch" ("id") VALUES (lower(hex(randomblob(6))));
