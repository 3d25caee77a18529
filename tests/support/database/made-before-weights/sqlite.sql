-- A SQLite file of the version before payments, weights and currencies, as a script: the schema, then every row.
CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
);
CREATE TABLE "Project" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE TABLE "Member" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT,
    "order" INTEGER NOT NULL, "version" INTEGER NOT NULL DEFAULT 1,

    PRIMARY KEY ("projectId", "id"),
    CONSTRAINT "Member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE TABLE "Expense" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "name" TEXT,
    "amount" BIGINT,
    "order" INTEGER NOT NULL, "version" INTEGER NOT NULL DEFAULT 1,

    PRIMARY KEY ("projectId", "id"),
    CONSTRAINT "Expense_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES "Member" ("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE TABLE "ExpenseInvolvement" (
    "projectId" TEXT NOT NULL,
    "expenseId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,

    PRIMARY KEY ("projectId", "expenseId", "memberId"),
    CONSTRAINT "ExpenseInvolvement_projectId_expenseId_fkey" FOREIGN KEY ("projectId", "expenseId") REFERENCES "Expense" ("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "ExpenseInvolvement_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES "Member" ("projectId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "Expense_projectId_memberId_idx" ON "Expense"("projectId", "memberId");
CREATE INDEX "ExpenseInvolvement_projectId_memberId_idx" ON "ExpenseInvolvement"("projectId", "memberId");
CREATE TABLE "IdempotencyKey" (
    "projectId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "key"),
    CONSTRAINT "IdempotencyKey_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE TABLE "ProjectCreation" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "fingerprint" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");
CREATE INDEX "ProjectCreation_createdAt_idx" ON "ProjectCreation"("createdAt");
CREATE TABLE "Epoch" (
    "id" TEXT NOT NULL PRIMARY KEY
);
INSERT INTO "_prisma_migrations" VALUES ('eed9a7b4-5a47-4de9-84ae-661e6f2cb8ac', '7b5890659f02076a91ef9fcda91682a63e0b7eb0d7b08f3e4345c9115d9319b2', '2026-11-22T11:41:44.504+00:00', '20261121102610_init', NULL, NULL, '2026-11-22T11:41:44.460+00:00', 1);
INSERT INTO "_prisma_migrations" VALUES ('da6f2303-acbc-4279-9bf8-b0473e06dadf', '054b0c6d6dec5ac31f75adb1fc41d9579575b1df4c11c2cc51f99748e5a7c670', '2026-11-22T11:41:44.551+00:00', '20261121112247_entity_versions', NULL, NULL, '2026-11-22T11:41:44.518+00:00', 1);
INSERT INTO "_prisma_migrations" VALUES ('5990b23b-e83f-465b-9b01-ce652086f43a', '35e33c639a58ec1416d5c3fbb59cb214bccc2e8bc280740d0f07eb64be0b767f', '2026-11-22T11:41:44.591+00:00', '20261122081839_keys_by_time', NULL, NULL, '2026-11-22T11:41:44.566+00:00', 1);
INSERT INTO "_prisma_migrations" VALUES ('2b2a4b75-5c4d-4c79-844e-bf8f3278c920', 'dcd4e8474d44389e93e40e7d0c78a2ddb799d627a72d821cc90afc520f4bb45b', '2026-11-22T11:41:44.626+00:00', '20261122092349_epoch', NULL, NULL, '2026-11-22T11:41:44.610+00:00', 1);
INSERT INTO "Epoch" VALUES ('0cdf4276c589');
INSERT INTO "Project" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'Lisbon 🇵🇹', 14, '2026-11-22T11:41:45.722+00:00', '2026-11-22T11:41:47.424+00:00');
INSERT INTO "Member" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'MyHNwzZaYTJehfhs4WyS5Y', 'Ana', 0, 2);
INSERT INTO "Member" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '2KRZudS3iZKryDL53BAHyp', 'Ben O''Hara', 1, 3);
INSERT INTO "Member" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'P4MfCBieUz7S8h8AyDqGXb', NULL, 2, 12);
INSERT INTO "Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'NNJ9qte1vZEgVFL19wvVGL', 'MyHNwzZaYTJehfhs4WyS5Y', 'Flat in Alfama', 41400, 0, 6);
INSERT INTO "Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', '2KRZudS3iZKryDL53BAHyp', 'Dinner; wine', 4550, 0, 13);
INSERT INTO "Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '4UWDL6segqSkdA6U9NqPab', '2KRZudS3iZKryDL53BAHyp', 'Gift', 999999999999, 1, 14);
INSERT INTO "Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'JjKw7B5iLngJ5xi8dajK8G', 'P4MfCBieUz7S8h8AyDqGXb', NULL, NULL, 0, 9);
INSERT INTO "Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '6uk3MAoUYp7AkGvt6nsABW', 'P4MfCBieUz7S8h8AyDqGXb', 'Nothing', 0, 1, 10);
INSERT INTO "ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', '2KRZudS3iZKryDL53BAHyp');
INSERT INTO "ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', 'MyHNwzZaYTJehfhs4WyS5Y');
INSERT INTO "ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', 'P4MfCBieUz7S8h8AyDqGXb');
INSERT INTO "ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'JjKw7B5iLngJ5xi8dajK8G', 'MyHNwzZaYTJehfhs4WyS5Y');
INSERT INTO "ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'JjKw7B5iLngJ5xi8dajK8G', 'P4MfCBieUz7S8h8AyDqGXb');
INSERT INTO "ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '4UWDL6segqSkdA6U9NqPab', '2KRZudS3iZKryDL53BAHyp');
INSERT INTO "IdempotencyKey" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'key-of-the-dinner', 'HkP-8FbgbkGs1n-q5-h2eFIH5IInxPQbRKAMlmLSvrw', 'BPLWHdinJfGJn9rPqsF4rn', '2026-11-22T11:41:46.533+00:00');
INSERT INTO "ProjectCreation" VALUES ('key-of-the-project-in-Lisbon', 'rIsGXy0wiXc0PMHuOveo7-53GRrAtMIqmJP1LgLy8R0', 'Y1wYVyyC4uRYzgSnughJC8', '2026-11-22T11:41:45.702+00:00');
